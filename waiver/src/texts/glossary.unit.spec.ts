import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Words that the glossary in docs/design/languages.md replaces. */
const REPLACED = {
  en: /\b(?:some|no|any|every)body\b/i,
  de: /Sorgeberechtigt|Erziehungsberechtigt/,
  fr: /Bon retour|[Dd]essine|[Rr]esponsable légal/,
  es: /[Dd]ibuj|nacido/,
  ja: /動画|おかえり/,
  zh: /名单|由谁参与/,
  ko: /비디오|그리기/,
  vi: /[Vv]ẽ|vị thành niên/,
};

it.each(Object.entries(REPLACED))('%s uses the words of the glossary', (locale, replaced) => {
  const texts = ['app.json', 'sign.json', 'verify.json', 'document.ts'].flatMap((file) =>
    readFileSync(new URL(`./${locale}/${file}`, import.meta.url), 'utf8').split('\n'),
  );
  const values = texts.map((line) => line.replace(/^ *"?[^":]*"?: /, ''));
  expect(values.filter((value) => replaced.test(value))).toEqual([]);
});
