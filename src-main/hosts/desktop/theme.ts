import { nativeTheme } from 'electron';
import { z } from 'zod';
import type { Backend } from './backend-keeper.ts';

const settingsSchema = z.object({ theme: z.enum(['system', 'light', 'dark']) });

/** Gives dialogs, menus and frames the theme that the user has chosen; "system" follows the system. */
export function followChosenTheme(backend: Backend): void {
  backend.call({ path: 'settings.get', type: 'query', input: undefined }).then(
    (reply) => {
      if (reply.ok) nativeTheme.themeSource = settingsSchema.parse(reply.value).theme;
    },
    () => undefined,
  );
}
