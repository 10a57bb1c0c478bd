import embedded from '@sparticuz/chromium';

/** Launch options of the Chromium that the embedded package carries. */
export async function browserLaunch(): Promise<{ executablePath: string; args: string[]; headless: true }> {
  return {
    executablePath: process.env.SVG_ASSAY_CHROMIUM ?? (await embedded.executablePath()),
    args: embedded.args,
    headless: true,
  };
}
