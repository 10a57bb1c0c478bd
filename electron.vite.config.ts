import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'electron-vite';
import { resolve } from 'node:path';

const entry = (path: string) => resolve(import.meta.dirname, path);

export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      externalizeDeps: true,
      rollupOptions: { input: { index: entry('src-main/app/main.ts') }, output: { format: 'es' } },
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
