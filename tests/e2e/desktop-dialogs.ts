import type { MessageBoxOptions } from 'electron';
import type { Desktop } from './desktop.ts';

// Where the program's process keeps what was said, between two calls into it.
declare const global: { saidToPeople?: string[] };

/** From now on the program's questions are answered with the button of this index, and no box is shown. */
export async function answerDialogs(desktop: Desktop, button: number): Promise<void> {
  await desktop.evaluate(({ dialog }, response) => {
    const said = (global.saidToPeople ??= []);
    const answer = (...args: readonly unknown[]) => {
      // The owner, where there is one, comes first.
      const { message, detail = '' } = args.at(-1) as MessageBoxOptions;
      said.push(`${message} ${detail}`.trim());
      return Promise.resolve({ response, checkboxChecked: false });
    };
    dialog.showMessageBox = answer;
  }, button);
}

/** What the program has said in boxes since `answerDialogs`, in order; it is forgotten by that. */
export async function takeSaid(desktop: Desktop): Promise<readonly string[]> {
  return await desktop.evaluate(() => global.saidToPeople?.splice(0) ?? [], null);
}
