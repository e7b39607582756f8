import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { FINISHED_LOCALES } from '@waivers/waiver/locales.ts';
import type { Plugin } from 'vite';

const NAME = 'virtual:embed-texts';
const TEXTS = join(import.meta.dirname, '..', '..', 'waiver', 'src', 'texts');

/** Budget in KiB, gzipped. Small, because third-party pages load the script. */
const BUDGET = 3;

const textsOf = (locale: string): Readonly<Record<string, string>> => {
  const all: Readonly<Record<string, string>> = JSON.parse(
    readFileSync(join(TEXTS, locale, 'sign.json'), 'utf8'),
  );
  const own = Object.entries(all).filter(([id]) => id.startsWith('embed.'));
  return Object.fromEntries(own.map(([id, text]) => [id.replace('embed.', ''), text]));
};

/** Includes all languages, because the embedding page's language is unknown. */
const embedTexts = (): string => {
  const all = Object.fromEntries(FINISHED_LOCALES.map((locale) => [locale, textsOf(locale)]));
  return `export const EMBED_TEXTS = ${JSON.stringify(all)};`;
};

/** Wraps `embed/v1.js` so that it leaves no globals, and fails the build unless it is a single small file. */
export const embedScript = (): Plugin => ({
  name: 'embed-script',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
  load: (id) => (id === `\0${NAME}` ? embedTexts() : undefined),
  generateBundle(_options, bundle) {
    const chunk = bundle['embed/v1.js'];
    if (chunk?.type !== 'chunk') return;
    if (chunk.imports.length > 0 || chunk.exports.length > 0)
      this.error(`The embed script is not one file: ${[...chunk.imports, ...chunk.exports].join(', ')}.`);
    chunk.code = `(()=>{${chunk.code.trim()}})();\n`;
    const kib = gzipSync(chunk.code, { level: 9 }).length / 1024;
    const summary = `embed: ${kib.toFixed(1)} KiB of gzip, budget ${BUDGET}`;
    if (kib > BUDGET) this.error(`The script of ${summary}.`);
    this.info(summary);
  },
});
