import type { ChatClient } from './chat.ts';
import type { JudgeProfile } from './profile.ts';

/** Opens a client as `createChat` does. The package behind it is loaded with the first one: most commands ask no model. */
export async function openChat(profile: JudgeProfile, key: string | null): Promise<ChatClient> {
  const { createChat } = await import('./chat.ts');
  return createChat(profile, key);
}
