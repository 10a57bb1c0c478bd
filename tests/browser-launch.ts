import embedded from '@sparticuz/chromium';

/** With all in one process, closing the first context would end the browser. */
const UNWANTED = '--single-process';

/** Launch options of the Chromium that the embedded package carries. */
export async function browserLaunch(): Promise<{ executablePath: string; args: string[]; headless: true }> {
  return {
    executablePath: process.env.SVG_ASSAY_CHROMIUM ?? (await embedded.executablePath()),
    args: embedded.args.filter((option) => option !== UNWANTED),
    headless: true,
  };
}
