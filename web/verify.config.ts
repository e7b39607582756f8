import { basename, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { singleFile } from './build/single-file.ts';
import { themeVariables } from './build/theme-variables.ts';

const here = import.meta.dirname;

/** Builds the page that verifies receipts: one file, which works without a server and without a network. */
export default defineConfig({
  root: here,
  publicDir: false,
  plugins: [themeVariables(), react(), singleFile(115)],
  css: {
    modules: { generateScopedName: (name, file) => `${basename(file).replace('.module.css', '')}_${name}` },
  },
  build: {
    target: 'es2022',
    license: { fileName: 'assets/licences-of-verify.md' },
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    rolldownOptions: {
      input: join(here, 'verify.html'),
      output: { codeSplitting: false },
    },
    reportCompressedSize: false,
  },
});
