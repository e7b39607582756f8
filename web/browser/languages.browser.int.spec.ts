import { fetchPdf, pagesOf } from '@waivers/infra/testing/read-pdf.ts';
import { countryName } from '@waivers/waiver/document/shown-options.ts';
import { FINISHED_LOCALES, type ProductLocale } from '@waivers/waiver/locales.ts';
import { MONTHS } from '@waivers/waiver/options/option-lists.ts';
import { longCivilDate } from '@waivers/waiver/record/record-date.ts';
import {
  documentLanguageIn,
  documentWordsIn,
  mailWordsIn,
  recordWordsIn,
} from '@waivers/waiver/texts/all-languages.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openChromium, openPage, PHONE } from './chromium.ts';
import { axeFindings } from './findings/axe.ts';
import { fitFindings } from './findings/fit.ts';
import { startTestProduct, type TestProduct } from './product.ts';
import {
  agree,
  chooseCount,
  chooseMode,
  draw,
  field,
  fillMinor,
  fillSigner,
  openWaiver,
  waitForConfirmation,
} from './steps/sign-steps.ts';

type Family = {
  /** The phone's language tag. */
  readonly tag: string;
  readonly title: string;
  readonly lastName: string;
  readonly guardian: string;
  readonly minors: readonly [string, string];
  /** Names in the language's order, the guardian's first. */
  readonly names: readonly [string, string, string];
};

const FAMILIES: Readonly<Record<ProductLocale, Family>> = {
  en: {
    tag: 'en-GB',
    title: 'Climbing hall “North”',
    lastName: "O'Brien",
    guardian: 'Zoë',
    minors: ['Siân', 'Finn'],
    names: ["Zoë O'Brien", "Siân O'Brien", "Finn O'Brien"],
  },
  es: {
    tag: 'es-MX',
    title: 'Muro de escalada «Peña»',
    lastName: 'Núñez',
    guardian: 'María José',
    minors: ['Iñaki', 'Lucía'],
    names: ['María José Núñez', 'Iñaki Núñez', 'Lucía Núñez'],
  },
  fr: {
    tag: 'fr-CA',
    title: 'Salle d’escalade « Les Cimes »',
    lastName: 'Lœuil',
    guardian: 'Hélène',
    minors: ['Noël', 'Zoé'],
    names: ['Hélène Lœuil', 'Noël Lœuil', 'Zoé Lœuil'],
  },
  de: {
    tag: 'de-AT',
    title: 'Kletterhalle „Höhenluft“',
    lastName: 'Weiß',
    guardian: 'Jörg',
    minors: ['Käthe', 'Björn'],
    names: ['Jörg Weiß', 'Käthe Weiß', 'Björn Weiß'],
  },
  ja: {
    tag: 'ja-JP',
    title: 'クライミングジム「岩壁」',
    lastName: '髙橋',
    guardian: '花子',
    minors: ['さくら', 'ケン'],
    names: ['髙橋花子', '髙橋さくら', '髙橋ケン'],
  },
  zh: {
    tag: 'zh-CN',
    title: '攀岩馆《高峰》',
    lastName: '欧阳',
    guardian: '晓红',
    minors: ['梦琪', '子轩'],
    names: ['欧阳晓红', '欧阳梦琪', '欧阳子轩'],
  },
  ko: {
    tag: 'ko-KR',
    title: '클라이밍장 ‘정상’',
    lastName: '김',
    guardian: '서연',
    minors: ['민준', '하윤'],
    names: ['김서연', '김민준', '김하윤'],
  },
  vi: {
    tag: 'vi-VN',
    title: 'Phòng leo núi “Đỉnh Cao”',
    lastName: 'Nguyễn',
    guardian: 'Thị Hằng',
    minors: ['Đức', 'Mỹ Ngọc'],
    names: ['Nguyễn Thị Hằng', 'Nguyễn Đức', 'Nguyễn Mỹ Ngọc'],
  },
};

/** Fonts and rules for line breaks. Headings and buttons use `auto-phrase`. */
const LETTERS = {
  ja: ['Hiragino Sans', 'strict', 'auto-phrase'],
  zh: ['PingFang SC', 'strict', 'normal'],
  ko: ['Malgun Gothic', 'auto', 'keep-all'],
} as const;
const lettersIn = (locale: ProductLocale) =>
  locale in LETTERS
    ? LETTERS[locale as keyof typeof LETTERS]
    : (['Helvetica Neue', 'auto', 'normal'] as const);

let product: TestProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startTestProduct(), openChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const waitForLocale = (page: Page, locale: string): Promise<unknown> =>
  page.locator(`html[lang=${locale}] main form`).waitFor();

const chooseLanguage = async (page: Page, locale: string): Promise<void> => {
  await page.locator('header select').selectOption(locale);
  await waitForLocale(page, locale);
};

/**
 * Returns the form's values in page order, which for dates depends on the language. Takes months from their lists,
 * because their fields show names in the page's language.
 */
const formValues = async (page: Page): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries(
    await page
      .locator('form :is(input:not([type=radio], [id$=birthMonth]), select)')
      .evaluateAll((fields) =>
        (fields as (HTMLInputElement | HTMLSelectElement)[]).map((each) => [
          each.id || each.parentElement?.querySelector('input')?.id,
          each instanceof HTMLInputElement && each.type === 'checkbox' ? String(each.checked) : each.value,
        ]),
      ),
  );

/** Removes white space, because line breaks depend on the paper size. */
const letters = (text: string): string => text.normalize('NFKC').replaceAll(/\s/gu, '');

/** Returns a PDF's text without white space, headers and footers. */
const lettersOfPdf = async (url: string): Promise<string> => {
  const pages = pagesOf(await fetchPdf(url));
  const inner = pages.map((page) =>
    page
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(1, -1),
  );
  return letters(inner.flat().join('\n'));
};

/** Returns the lines of the printed record. */
const linesOf = async (page: Page): Promise<readonly string[]> => {
  // biome-ignore lint/performance/useDomNodeTextContent: the displayed lines.
  const text = await page.locator('article').innerText();
  return text.split('\n').filter((line) => line.trim() !== '');
};

/** Languages that the state tests already cover. */
const STATE_LOCALES: readonly ProductLocale[] = ['en', 'de'];

/** Lists other public pages, whose words must fit in each language. Only checked by `npm run findings`. */
const otherPages = (locale: ProductLocale): readonly string[] => {
  if (STATE_LOCALES.includes(locale) || process.env.MODE !== 'thorough') return [];
  const gone = 'no-such-key/01933b5e-0000-7000-8000-000000000001';
  return [
    `/public/${product.owner.accountId}`,
    `/sign-confirmation/${gone}`,
    `/signed-waiver-print/${gone}`,
    '/no/such/page',
  ];
};

type Sent = {
  readonly submission: {
    readonly minors: {
      readonly guardian: Readonly<Record<string, unknown>>;
      readonly participants: readonly Readonly<Record<string, unknown>>[];
    };
  };
};

const TYPED = ['firstName', 'lastName', 'phone', 'address', 'city', 'zip', 'email'];

/** Returns the submitted values as records in this language show them. */
const recordValues = ({ submission }: Sent, locale: ProductLocale): readonly string[] => {
  const { guardian, participants } = submission.minors;
  const language = documentLanguageIn(locale);
  const dates = [guardian, ...participants].map((person) => {
    const month = MONTHS.indexOf(String(person.birthMonth) as (typeof MONTHS)[number]) + 1;
    const day = [person.birthYear, month, person.birthDay].map((part) => String(part).padStart(2, '0'));
    return longCivilDate(day.join('-'), locale);
  });
  const names = participants.flatMap(({ firstName, lastName }) => [firstName, lastName]);
  const values = [...TYPED.map((name) => guardian[name]), ...names].map(String);
  return [...values, ...dates, countryName(String(guardian.country), language)];
};

it.each(FINISHED_LOCALES)(
  'family signs in %s and reads the same text on the page, on paper, in the PDF and in the mail',
  { meta: { spec: ['1.9 multilingual signing screens', '3.32 en'] } },
  async (locale) => {
    const { tag, title, lastName, guardian, minors, names } = FAMILIES[locale];
    const email = `${locale}@example.org`;
    const words = documentWordsIn(locale);
    const { page, context, pageErrors } = await openPage(browser, { ...PHONE, locale: tag });
    await page.addInitScript(() => {
      window.print = () => undefined;
    });
    await openWaiver(page, product.url, await product.publish(title, undefined, locale));
    await waitForLocale(page, locale);
    const [font, lineBreak, wordBreak] = lettersIn(locale);
    await chooseMode(page, 'minors');
    for (const place of ['h1', 'h2', 'label', 'select', 'button[type=submit]']) {
      const look = page
        .locator(`main :is(${place})`)
        .first()
        .evaluate((element) => {
          const { fontFamily, lineBreak, wordBreak } = getComputedStyle(element);
          return { fontFamily, breaks: [lineBreak, wordBreak] };
        });
      const isWhole = /^h|button/.test(place) || wordBreak !== 'auto-phrase';
      const expected = [lineBreak, isWhole ? wordBreak : 'normal'];
      expect([place, await look]).toEqual([
        place,
        { fontFamily: expect.stringContaining(font), breaks: expected },
      ]);
    }
    await chooseCount(page, 2);
    await fillSigner(page, { firstName: guardian, lastName });
    for (const name of ['email', 'email-again']) await field(page, `signer.${name}`).fill(email);
    for (const [index, name] of minors.entries()) await fillMinor(page, index, name, lastName);

    const before = await formValues(page);
    expect(Object.values(before)).toEqual(expect.arrayContaining([lastName, guardian, ...minors, email]));
    await chooseLanguage(page, locale === 'en' ? 'de' : 'en');
    expect(await formValues(page)).toEqual(before);
    await chooseLanguage(page, locale);
    expect(await formValues(page)).toEqual(before);

    // Submits without a signature to show the errors.
    await agree(page).click();
    await page.locator('[aria-invalid=true]').first().waitFor();
    const withErrors = [...(await axeFindings(page, 'everything')), ...(await fitFindings(page))];
    expect(withErrors).toEqual([]);

    await draw(page);
    const signing = page.waitForRequest((request) => request.method() === 'POST');
    await agree(page).click();
    const sent = (await signing).postDataJSON() as Sent;
    await waitForConfirmation(page);
    await page.locator('a[href*="/signed-waiver-print/"]').first().waitFor();
    expect([...(await axeFindings(page, 'everything')), ...(await fitFindings(page))]).toEqual([]);
    for (const name of names) await page.locator('main').getByText(name, { exact: true }).first().waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe(locale);

    const [, key = '', id = ''] = /sign-confirmation\/([^/]+)\/([0-9a-f-]+)/.exec(page.url()) ?? [];
    await page.goto(`${product.url}/signed-waiver-print/${key}/${id}`);
    await page.locator('article').waitFor();
    expect([...(await axeFindings(page, 'everything')), ...(await fitFindings(page))]).toEqual([]);
    const lines = await linesOf(page);
    const { signedBy, roles, proof, text } = recordWordsIn(locale);
    const signed = [title, ...names, roles.guardian, roles.minor, signedBy, text, proof, email];
    const printed = letters(lines.join('\n'));
    for (const said of [...signed, ...words.consent, words.labels.birthDate, words.options.Female])
      expect(printed).toContain(letters(said));

    const pdf = await lettersOfPdf(`${product.url}/v1/signed_waiver/${id}/pdf?signed_key=${key}`);
    expect(lines.map(letters).filter((line) => !pdf.includes(line))).toEqual([]);
    const written = recordValues(sent, locale);
    expect(written).toHaveLength(15);
    expect(written.filter((each) => !pdf.includes(letters(each)))).toEqual([]);

    const mail = await product.mailTo(email);
    const mailWords = mailWordsIn(locale).signedWaiver;
    expect(mail.subject).toContain(mailWords.subject);
    for (const said of [names[0], title, mailWords.download, mailWords.closing])
      expect(mail.text).toContain(said);
    expect(mail.text).toContain(`/signed-waiver-print/${key}/${id}`);

    for (const path of otherPages(locale)) {
      await page.goto(`${product.url}${path}?locale=${locale}`);
      await page.locator(`html[lang=${locale}] h1`).waitFor();
      expect([path, await fitFindings(page)]).toEqual([path, []]);
    }
    expect(pageErrors).toEqual([]);
    await context.close();
  },
);
