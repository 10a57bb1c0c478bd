// Packages for the three systems: npm run package. What it needs, and what is in a package, is in docs/packaging.md.

import type { Configuration } from 'electron-builder';

/** Switches in Electron's binary: what this program does not use is off, whoever starts it and however. */
const FUSES: Configuration['electronFuses'] = {
  runAsNode: false,
  enableCookieEncryption: true,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  loadBrowserProcessSpecificV8Snapshot: false,
  grantFileProtocolExtraPrivileges: false,
  // Flipping a fuse breaks the signature that Electron's binary has, and Apple Silicon kills what is not signed.
  resetAdHocDarwinSignature: true,
};

/** Without a certificate the whole bundle is signed for this machine alone; with the hardened runtime that would refuse its own parts. */
const HAS_CERTIFICATE = Boolean(process.env['CSC_LINK'] ?? process.env['CSC_NAME']);
const MAC_SIGNING = HAS_CERTIFICATE ? {} : { identity: '-', hardenedRuntime: false, gatekeeperAssess: false };

const configuration: Configuration = {
  appId: 'org.svgassay.desktop',
  productName: 'SVG Assay',
  copyright: 'SVG Assay contributors',
  directories: { output: 'dist', buildResources: 'out/icons' },
  files: [
    'package.json',
    'out/main/**',
    'out/preload/**',
    'out/renderer/**',
    'resources/**',
    '!resources/icons/**',
    '!resources/notices/**',
    'data/samples/**',
    '!**/.svg-assay/**',
    // Drawings are drawn by Electron itself, so no second browser and none of its fonts.
    '!node_modules/@sparticuz/**',
    '!node_modules/dejavu-fonts-ttf/**',
    '!node_modules/playwright-core/**',
    // What unpacking that browser and compiling native modules would need.
    '!node_modules/{bare-*,tar-fs,tar-stream,streamx,teex,b4a,fast-fifo,text-decoder,events-universal,node-addon-api}/**',
    // SQLite's sources, and its built modules for every system but the one that is packaged for.
    '!node_modules/better-sqlite3/{deps,src,binding.gyp}',
    '!node_modules/better-sqlite3/prebuilds/*',
    'node_modules/better-sqlite3/prebuilds/${platform}-${arch}.node',
    '!node_modules/**/*.{d.ts,d.mts,d.cts,map,md,ts}',
    '!node_modules/**/{test,tests,docs,example,examples}/**',
  ],
  // Native modules ask for a file on the disk; everything else is read from the archive.
  asarUnpack: ['node_modules/better-sqlite3/**', 'node_modules/@img/**'],
  // Both native modules are built against Node-API: the same file serves Node and Electron.
  npmRebuild: false,
  electronFuses: FUSES,
  fileAssociations: [
    {
      ext: 'jsonl',
      name: 'Evaluation results',
      description: 'Results of an evaluation, one rollout a line',
      role: 'Viewer',
      rank: 'Alternate',
    },
  ],
  protocols: [{ name: 'SVG Assay links', schemes: ['svg-assay'] }],
  linux: {
    target: ['AppImage', 'deb'],
    category: 'Science',
    icon: 'out/icons/set',
    // Not `inode/directory`: that would offer this program for every folder of the system.
    mimeTypes: ['application/x-ndjson'],
    // Beside the system's GLib the native library is not used (decision 0095).
    files: ['!node_modules/@img/sharp-linux*/**', '!node_modules/@img/sharp-libvips-linux*/**'],
  },
  deb: { packageCategory: 'science' },
  mac: {
    target: ['dmg'],
    category: 'public.app-category.developer-tools',
    icon: 'out/icons/icon.png',
    files: ['!node_modules/@img/sharp-wasm32/**'],
    ...MAC_SIGNING,
  },
  win: { target: ['nsis'], icon: 'out/icons/icon.png', files: ['!node_modules/@img/sharp-wasm32/**'] },
  nsis: { oneClick: false, allowToChangeInstallationDirectory: true },
};

export default configuration;
