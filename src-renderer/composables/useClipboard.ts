import { useNotices } from '../stores/notices.ts';

/** Copies text and says so; `what` names it in the message. */
export async function copyText(text: string, what: string): Promise<void> {
  const notices = useNotices();
  try {
    await navigator.clipboard.writeText(text);
    notices.tell(`${what} copied`);
  } catch {
    notices.tellProblem({
      code: 'clipboard-refused',
      message: 'The system refused access to the clipboard.',
      hint: 'Allow it for this page, or select the text and copy it yourself.',
    });
  }
}
