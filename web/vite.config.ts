import { basename, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedAssets } from './build/compressed-assets.ts';
import { contractForPages } from './build/contract-for-pages.ts';
import { embedScript } from './build/embed-script.ts';
import { messageCatalogues } from './build/message-syntax.ts';
import { noScriptCycles } from './build/no-script-cycles.ts';
import { oneLanguage } from './build/one-language.ts';
import { sizeBudget } from './build/size-budget.ts';
import { themeVariables } from './build/theme-variables.ts';
import { usStates } from './build/us-states.ts';

const here = import.meta.dirname;

/** Texts are compiled at build time, so no parser is needed. A test finds uncompiled ones. */
const NO_PARSER = '@formatjs/icu-messageformat-parser/no-parser.js';

const LIBRARIES = /\/node_modules\/(?:react|react-dom|scheduler|zod|uuid)\//;

/** Small modules that both entries use, bundled into one file because that compresses better. */
const SHARED =
  /\/src\/(?:messages\/(?:intl|error-message|name-of-language)|client|call\/(?:call|ids|open-enum|problem)|storage\/storage|page-translation\/replaced-texts|vocabulary\/(?:form|participants)|locales|options\/person-name|product-locale|validation|typed-text|email-address|public\/(?:business|page-title)|signed-waivers\/participant-role)\.ts$|\/zod\/v4\/mini\/iso/;

/** Modules for documents, bundled into one file because that compresses better. */
const DOCUMENTS =
  /\/src\/(?:options\/option-lists|document\/(?:document-shape|fields-for-country)|config\/waiver-wire|rich-text\/rich-text|video\/(?:video|spans)|waivers\/(?:read-waiver|waiver-answer|sign-page-data)|sign\/(?:api\/read-api|page-data)|hashes|ids)\.ts$/;

/** Modules for signed records, which signing does not need, bundled into one file because that compresses better. */
const RECORDS =
  /\/src\/(?:options\/time-and-zone|record\/(?:record-date|understanding-record)|video\/failures|signed-waivers\/(?:read-receipt|read-signed-waiver|signed-waiver)|submission\/signed-values)\.ts$/;

/** The sign page's modules in one file. Excludes the ink points, which the dashboard also uses for replay. */
const SIGNING =
  /\/web\/src\/(?:sign|frames|document)\/(?!main\.tsx|rich-text-view\.ts)|\/waiver\/src\/(?:submission\/(?!age\.ts)|ink\/(?!ink-points\.ts)|options\/birth-date)|\/contract\/src\/signing\/|\/node_modules\/signature_pad\//;

/** Everything that all dashboard screens need, in one file, because many small files cost more on slow connections. */
const SHELL =
  /\/web\/src\/(?:(?:app|ui|rich-text|compare|problems|front-desk|signer-filters|deliveries)\/(?!main\.tsx)|storage\/(?:pending-log-out|log-position)\.ts)|fluent-variables\.css|\/node_modules\/(?:@fluentui|@tanstack|@griffel|wouter)\//;

export default defineConfig({
  root: here,
  plugins: [
    contractForPages(),
    themeVariables(),
    messageCatalogues(),
    usStates(),
    react(),
    oneLanguage(),
    noScriptCycles(),
    embedScript(),
    sizeBudget(),
    compressedAssets(),
  ],
  resolve: { alias: [{ find: /^@formatjs\/icu-messageformat-parser$/, replacement: NO_PARSER }] },
  css: {
    modules: {
      // Derives class names from the file name instead of a hash, because the page server writes some of them itself.
      generateScopedName: (name, file) => `${basename(file).replace('.module.css', '')}_${name}`,
    },
  },
  build: {
    target: 'es2022',
    manifest: true,
    // The licences of bundled packages require their text to go with the code.
    license: { fileName: 'assets/licences.md' },
    modulePreload: { polyfill: false },
    // The content security policy allows no images in style sheets.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Drops schemas that no page uses for parsing.
      treeshake: {
        manualPureFunctions: ['z', 'pageAsked', 'openObject', 'marksOf', 'textOf', 'richTextOf', 'configOf'],
      },
      input: {
        sign: join(here, 'sign.html'),
        app: join(here, 'app.html'),
        embed: join(here, 'src/embed/embed.ts'),
      },
      output: {
        entryFileNames: ({ name }) => (name === 'embed' ? 'embed/v1.js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'libraries', test: LIBRARIES, tags: ['$initial'] },
            { name: 'shared', test: SHARED },
            { name: 'documents', test: DOCUMENTS },
            { name: 'records', test: RECORDS },
            { name: 'signing', test: SIGNING, tags: ['$initial'] },
            { name: 'shell', test: SHELL, tags: ['$initial'] },
          ],
        },
      },
    },
    reportCompressedSize: false,
  },
});
