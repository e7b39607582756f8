import { basename, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedAssets } from './build/compressed-assets.ts';
import { messageCatalogues } from './build/message-syntax.ts';
import { sizeBudget } from './build/size-budget.ts';
import { themeVariables } from './build/theme-variables.ts';

const here = import.meta.dirname;

/** Every text is compiled at build time; one that is not would show up raw, which a test looks for. */
const NO_PARSER = '@formatjs/icu-messageformat-parser/no-parser.js';

export default defineConfig({
  root: here,
  plugins: [themeVariables(), messageCatalogues(), react(), sizeBudget(), compressedAssets()],
  resolve: { alias: [{ find: /^@formatjs\/icu-messageformat-parser$/, replacement: NO_PARSER }] },
  css: {
    modules: {
      // Told by the file, not by a hash: the page server writes some of them into the sign page.
      generateScopedName: (name, file) => `${basename(file).replace('.module.css', '')}_${name}`,
    },
  },
  build: {
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
    // The content policy has no place for images within stylesheets.
    assetsInlineLimit: 0,
    rolldownOptions: { input: { sign: join(here, 'sign.html'), app: join(here, 'app.html') } },
    reportCompressedSize: false,
  },
});
