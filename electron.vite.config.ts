import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'electron-vite';
import { globSync } from 'node:fs';
import { basename, resolve } from 'node:path';

const entry = (path: string) => resolve(import.meta.dirname, path);

/** Threads are started by the address of their file, which stands beside the file that starts them. */
const workers = Object.fromEntries(
  globSync('src-main/**/*.worker.ts', { cwd: import.meta.dirname }).map((path) => [
    basename(path, '.ts'),
    entry(path),
  ]),
);

export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      externalizeDeps: true,
      rollupOptions: {
        input: {
          index: entry('src-main/hosts/desktop/main.ts'),
          backend: entry('src-main/hosts/desktop/backend.ts'),
          cli: entry('src-main/hosts/cli/main.ts'),
          ...workers,
        },
        // All in one folder, so that "beside" holds for every chunk.
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      // A sandboxed preload is one CommonJS file.
      externalizeDeps: { exclude: [] },
      rollupOptions: {
        input: { preload: entry('src-preload/preload.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src-renderer',
    // Views have addresses of any depth, so files are named from the root; electron-vite alone would name them from the page.
    plugins: [vue(), { name: 'files-from-root', enforce: 'post', config: () => ({ base: '/' }) }],
    build: {
      outDir: 'out/renderer',
      emptyOutDir: true,
      chunkSizeWarningLimit: 2000,
      // The page's policy allows fonts from files only.
      assetsInlineLimit: 0,
      rollupOptions: { input: { index: entry('src-renderer/index.html') } },
    },
  },
});
