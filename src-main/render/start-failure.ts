import { AuditError } from '../domain/index.ts';

/** Debian/Ubuntu package of each library that a headless Chromium needs. */
const PACKAGES: Readonly<Record<string, string>> = {
  'libnss3.so': 'libnss3',
  'libnssutil3.so': 'libnss3',
  'libsmime3.so': 'libnss3',
  'libnspr4.so': 'libnspr4',
  'libplc4.so': 'libnspr4',
  'libplds4.so': 'libnspr4',
  'libexpat.so.1': 'libexpat1',
  'libatk-1.0.so.0': 'libatk1.0-0',
  'libatk-bridge-2.0.so.0': 'libatk-bridge2.0-0',
  'libatspi.so.0': 'libatspi2.0-0',
  'libcups.so.2': 'libcups2',
  'libdbus-1.so.3': 'libdbus-1-3',
  'libdrm.so.2': 'libdrm2',
  'libgbm.so.1': 'libgbm1',
  'libasound.so.2': 'libasound2',
  'libpango-1.0.so.0': 'libpango-1.0-0',
  'libcairo.so.2': 'libcairo2',
  'libxkbcommon.so.0': 'libxkbcommon0',
  'libxcomposite.so.1': 'libxcomposite1',
  'libxdamage.so.1': 'libxdamage1',
  'libxfixes.so.3': 'libxfixes3',
  'libxrandr.so.2': 'libxrandr2',
  'libX11.so.6': 'libx11-6',
  'libxcb.so.1': 'libxcb1',
  'libgcc_s.so.1': 'libgcc-s1',
  'libstdc++.so.6': 'libstdc++6',
};
const MISSING_LIBRARY = /error while loading shared libraries: (\S+?):/;
const MAX_DETAIL = 300;

/** Turns what a browser wrote before it gave up into AuditError `no-renderer`, with the remedy where it is known. */
export function explainStartFailure(path: string, output: string, cause?: unknown): AuditError {
  const library = MISSING_LIBRARY.exec(output)?.[1];
  if (library !== undefined) {
    const known = PACKAGES[library];
    return new AuditError(
      {
        code: 'no-renderer',
        message: `${path} cannot start: the system library ${library} is missing`,
        hint:
          known === undefined
            ? `install the package that holds ${library}, or name another browser in SVG_ASSAY_CHROMIUM`
            : `install it (on Debian or Ubuntu: apt-get install ${known}), or name another browser in SVG_ASSAY_CHROMIUM`,
      },
      { cause },
    );
  }
  const detail = output.trim().split('\n').at(-1)?.slice(0, MAX_DETAIL) ?? '';
  return new AuditError(
    {
      code: 'no-renderer',
      message: `${path} cannot start${detail === '' ? '' : `: ${detail}`}`,
      hint: 'name another Chrome or Chromium in SVG_ASSAY_CHROMIUM',
    },
    { cause },
  );
}
