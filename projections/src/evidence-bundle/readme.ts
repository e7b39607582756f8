import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { dateWithZone } from '@waivers/waiver/record/record-date.ts';
import { markupText } from '@waivers/waiver/rich-text/markup-text.ts';
import { bundleWordsIn, recordWordsIn } from '@waivers/waiver/texts/all-languages.ts';
import type { BundleWords } from '@waivers/waiver/texts/bundle-words.ts';
import type { Files } from './files.ts';
import { htmlPage } from './html-page.ts';
import { type Step, stepsFor } from './steps.ts';

/** Identifies the signature at the top of the page. */
export type Subject = {
  readonly id: string;
  readonly company: string | undefined;
  readonly title: string;
  readonly locale: ProductLocale;
  /** RFC 3339. */
  readonly signedAt: string;
  readonly timeZone: string;
};

/** Descriptions of files by the beginning of their path. A beginning that ends with a slash is a folder. */
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
  ['verify.', 'program'],
];

const PAGE = 'verify.html';

const list = (items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${markupText(item)}</li>`).join('')}</ul>`;

const aboutIn = (locale: ProductLocale, { id, company, title, signedAt, timeZone }: Subject): string => {
  const words = recordWordsIn(locale);
  const rows = [
    ...(company === undefined ? [] : [[words.business, company]]),
    [words.waiver, title],
    [words.received, `${dateWithZone(signedAt, locale, timeZone)} (${signedAt})`],
    [words.number, id],
  ];
  return `<ul>${rows.map(([label = '', value = '']) => `<li>${markupText(label)}: <strong>${markupText(value)}</strong></li>`).join('')}</ul>`;
};

const filesIn = (words: BundleWords, names: readonly string[]): string => {
  const left = new Set(names);
  const rows = DESCRIBED.flatMap(([path, key]) => {
    const own = [...left].filter((name) => name.startsWith(path));
    for (const name of own) left.delete(name);
    if (own.length === 0) return [];
    const label = path.endsWith('/') ? path : own.join(', ');
    return [`<dt>${label}</dt><dd>${markupText(words.files[key])}</dd>`];
  });
  return `<dl>${rows.join('\n')}</dl>`;
};

const stepIn = (words: BundleWords, { words: step, commands }: Step, id: string): string => {
  // The page then says whether a receipt is of this record.
  const text = markupText(words.check[step]).replace(PAGE, `<a href="${PAGE}#${id}">${PAGE}</a>`);
  return `<li>${text}${commands.map((command) => `<pre>${markupText(command)}</pre>`).join('')}</li>`;
};

const bodyIn = (
  locale: ProductLocale,
  subject: Subject,
  names: readonly string[],
  steps: readonly Step[],
): string => {
  const words = bundleWordsIn(locale);
  const isStamped = steps.some((step) => step.words === 'timeStamp');
  return `<section lang="${locale}" id="${locale}">
<h1>${markupText(words.title)}</h1>
<p>${markupText(words.intro)}</p>
${aboutIn(locale, subject)}
<h2>${markupText(words.showsTitle)}</h2>
${list(Object.values(words.shows))}
<h2>${markupText(words.notTitle)}</h2>
${list([...Object.values(words.not), words.erased])}
<h2>${markupText(words.checkTitle)}</h2>
<p>${markupText(words.checkIntro)}</p>
<ol>${steps.map((step) => stepIn(words, step, subject.id)).join('\n')}</ol>
${isStamped ? '' : `<p>${markupText(words.noTimeStamp)}</p>`}
<h2>${markupText(words.filesTitle)}</h2>
${filesIn(words, names)}
</section>`;
};

/** Explains the files in plain words, in the language of the record and in English. */
export const readmeFile = (subject: Subject, files: Files): Files => {
  const { locale } = subject;
  const locales = locale === 'en' ? [locale] : [locale, 'en' as const];
  const toEnglish = locale === 'en' ? '' : '<p><a href="#en" lang="en">English</a></p>\n';
  const names = Object.keys(files);
  const steps = stepsFor(names, files['record.pdf']?.includes('/ByteRange') === true);
  const bodies = locales.map((each) => bodyIn(each, subject, names, steps));
  return {
    'README.html': htmlPage(locale, bundleWordsIn(locale).title, toEnglish + bodies.join('\n<hr>\n')),
  };
};
