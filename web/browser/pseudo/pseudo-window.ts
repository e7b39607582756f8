import type { BrowserContext, Page, Request, Route } from 'playwright-core';
import type { PseudoTexts } from './pseudo-texts.ts';

/** Keys whose text is for programs: what a form sends, and what names something. */
const NOT_READ = new Set(['value', 'name', 'key', 'type', 'id', 'locale', 'messageKey', 'contentKey']);

/** An answer of the server with the product's own texts in the pseudo-locale. */
const reworded = (json: string, plain: PseudoTexts['plain']): unknown =>
  JSON.parse(json, (key, value) =>
    typeof value === 'string' && !NOT_READ.has(key) && Object.hasOwn(plain, value) ? plain[value] : value,
  );

const PAGE_DATA = /(?<=<script type="application\/json" id="page-data">)[^<]*/;

/** Who answers in the server's place has to look whether there is a line to it. */
const isSent = async (request: Request): Promise<boolean> =>
  request.method() !== 'POST' || (await request.frame().evaluate(() => navigator.onLine));

/** Answers a request as the server would, were the pseudo-locale one of its languages. */
const rewordAnswer =
  ({ plain }: PseudoTexts) =>
  async (route: Route): Promise<void> => {
    if (!(await isSent(route.request()))) return route.abort('internetdisconnected');
    const response = await route.fetch({ maxRedirects: 0 });
    const body = await response.text();
    const type = response.headers()['content-type'] ?? '';
    const isPage = type.startsWith('text/html');
    // A refusal too: it may bring the newest text of a waiver.
    const isData = type.includes('json') && body !== '';
    const data = (json: string) => JSON.stringify(reworded(json, plain)).replaceAll('<', '\\u003c');
    const changed = isPage ? body.replace(PAGE_DATA, data) : isData ? data(body) : body;
    await route.fulfill({ response, body: changed });
  };

/** What a customer reads that the server has worded. */
const WORDED =
  /\/(?:v1\/(?:waiver|signed_waiver(?!\/events))\/[^?]+|sign-waiver\/[^?]+|preview-waiver\/[^?]+)(?:\?.*)?$/;

/** A signature: the answer to it may bring the newest text. */
const SENT = /\/v1\/signed_waiver$/;

/** In the page: rewords the texts that the build has left in reach. */
const reword = ({ app, sign, plain }: PseudoTexts): void => {
  const catalogues: Readonly<Record<string, object>> = { app, sign };
  const pseudo = (name: string, texts: Record<string, unknown>): object =>
    catalogues[name] ??
    Object.fromEntries(Object.entries(texts).map(([code, text]) => [code, plain[String(text)] ?? text]));
  const scope = globalThis as unknown as { textsInReach?: Record<string, Record<string, unknown>> };
  const known = { ...scope.textsInReach };
  const english = structuredClone(known);
  for (const [name, texts] of Object.entries(known)) Object.assign(texts, pseudo(name, texts));
  Object.assign(scope, {
    backToEnglish: () => {
      for (const [name, texts] of Object.entries(known)) Object.assign(texts, english[name]);
    },
  });
  // Scripts that come later are reworded as they come.
  scope.textsInReach = new Proxy(known, {
    set: (all, name: string, texts: Record<string, unknown>) => {
      all[name] = Object.assign(texts, pseudo(name, texts));
      return true;
    },
  });
};

/** Everything that will be opened in the window speaks the pseudo-locale. */
export const speakPseudo = async (context: BrowserContext, texts: PseudoTexts): Promise<void> => {
  await context.addInitScript(reword, texts);
  await context.route(WORDED, rewordAnswer(texts));
  await context.route(SENT, rewordAnswer(texts));
};

const CHOICES = '.shell_select select, select.frame_picker';

export const hasLanguageChoice = async (page: Page): Promise<boolean> =>
  (await page.locator(CHOICES).count()) > 0;

/** Chooses a language as a person would, also where a dialog or a small window is before the choice. */
export const chooseLanguage = async (page: Page, locale: 'en' | 'de'): Promise<void> => {
  await page
    .locator(CHOICES)
    .first()
    .evaluate((element, chosen) => {
      const select = element as HTMLSelectElement;
      select.value = chosen;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }, locale);
  await page.waitForFunction(
    ([choices, chosen]) =>
      document.documentElement.lang === chosen &&
      [...document.querySelectorAll<HTMLSelectElement>(choices ?? '')].every(({ value }) => value === chosen),
    [CHOICES, locale],
  );
};

/** From German to the pseudo-locale, in a page that stays as it is. */
export const changeToPseudo = async (page: Page, texts: PseudoTexts): Promise<void> => {
  const answer = rewordAnswer(texts);
  await page.route(WORDED, answer);
  await page.evaluate(reword, texts);
  await chooseLanguage(page, 'en');
  await page.unroute(WORDED, answer);
};

/** Back to English as it was, for what goes on in the page. */
export const backToEnglish = async (page: Page): Promise<void> => {
  await page.evaluate(() => (globalThis as unknown as { backToEnglish: () => void }).backToEnglish());
  await chooseLanguage(page, 'de');
  await chooseLanguage(page, 'en');
};
