import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { markupText } from '@waivers/waiver/rich-text/markup-text.ts';
import { bundleWordsIn, recordWordsIn } from '@waivers/waiver/texts/all-languages.ts';
import type { BundleWords } from '@waivers/waiver/texts/bundle-words.ts';
import type { Files } from './files.ts';
import { htmlPage } from './html-page.ts';

/** Descriptions of files by the beginning of their path. */
const DESCRIBED: readonly (readonly [string, keyof BundleWords['files']])[] = [
  ['record.pdf', 'record'],
  ['signing.json', 'signing'],
  ['text-as-shown.', 'text'],
  ['signatures/', 'signatures'],
  ['video.json', 'video'],
  ['deliveries.json', 'deliveries'],
  ['events.json', 'events'],
  ['events/', 'eventFiles'],
  ['opened.json', 'opened'],
  ['receipt.tlog-proof', 'receipt'],
  ['receipts/', 'receipts'],
  ['checkpoint.txt', 'checkpoint'],
  ['policy.tlog-policy', 'policy'],
  ['time-stamp/', 'timeStamp'],
  ['verify.html', 'verify'],
];

type Step = keyof BundleWords['check'];
const STEPS: readonly (readonly [Step, needs: string, ...commands: string[]])[] = [
  ['page', 'verify.html'],
  ['program', 'receipt.tlog-proof', './verify -policy policy.tlog-policy receipt.tlog-proof'],
  ['events', 'events/', 'sha256sum events/*.json', "sed -n 's/^extra //p' receipt.tlog-proof | base64 -d"],
  ['text', 'text-as-shown.json', 'sha256sum text-as-shown.json'],
  ['pdf', 'record.pdf', 'pdfsig record.pdf'],
  [
    'timeStamp',
    'time-stamp/',
    'openssl ts -verify -data time-stamp/stamped.txt -in time-stamp/stamp-1.tst -token_in -CAfile roots.pem',
    './verify -policy policy.tlog-policy time-stamp/receipt-stamped.tlog-proof',
  ],
];

const list = (items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${markupText(item)}</li>`).join('')}</ul>`;

const bodyIn = (locale: ProductLocale, id: string, names: readonly string[]): string => {
  const words = bundleWordsIn(locale);
  const has = (path: string): boolean => names.some((name) => name.startsWith(path));
  const described = DESCRIBED.filter(([path]) => has(path)).map(
    ([path, key]) => `<dt>${path}</dt><dd>${markupText(words.files[key])}</dd>`,
  );
  const steps = STEPS.filter(([, needs]) => has(needs)).map(
    ([step, , ...commands]) =>
      `<li>${markupText(words.check[step])}${
        commands.length === 0 ? '' : `<pre>${markupText(commands.join('\n'))}</pre>`
      }</li>`,
  );
  return `<section lang="${locale}">
<h1>${markupText(words.title)}</h1>
<p>${markupText(words.intro)}</p>
<p>${markupText(recordWordsIn(locale).number)}: <code>${id}</code></p>
<h2>${markupText(words.showsTitle)}</h2>
${list(Object.values(words.shows))}
<h2>${markupText(words.notTitle)}</h2>
${list([...Object.values(words.not), words.erased])}
<h2>${markupText(words.checkTitle)}</h2>
<ol>${steps.join('\n')}</ol>
${has('time-stamp/') ? '' : `<p>${markupText(words.noTimeStamp)}</p>`}
<h2>${markupText(words.filesTitle)}</h2>
<dl>${described.join('\n')}</dl>
</section>`;
};

/** Explains the files in plain words, in the language of the record and in English. */
export const readmeFile = (locale: ProductLocale, id: string, files: Files): Files => {
  const names = Object.keys(files);
  const locales = locale === 'en' ? [locale] : [locale, 'en' as const];
  const bodies = locales.map((each) => bodyIn(each, id, names));
  return { 'README.html': htmlPage(locale, bundleWordsIn(locale).title, bodies.join('\n<hr>\n')) };
};
