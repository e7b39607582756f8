import type { BrowserContext, Page, Request, Route } from 'playwright-core';
import type { PseudoTexts } from './pseudo-texts.ts';

/** Keys whose values are meant for programs, not people. */
const MACHINE_KEYS = new Set(['value', 'name', 'key', 'type', 'id', 'locale', 'messageKey', 'contentKey']);

const translatedJson = (json: string, plain: PseudoTexts['plain']): unknown =>
  JSON.parse(json, (key, value) =>
    typeof value === 'string' && !MACHINE_KEYS.has(key) && Object.hasOwn(plain, value) ? plain[value] : value,
  );

const PAGE_DATA = /(?<=<script type="application\/json" id="page-data">)[^<]*/;

/** Requests made by a route handler ignore the page's offline mode, so check it explicitly. */
const reachesServer = async (request: Request): Promise<boolean> =>
  request.method() !== 'POST' || (await request.frame().evaluate(() => navigator.onLine));

const translateAnswer =
  ({ plain }: PseudoTexts) =>
  async (route: Route): Promise<void> => {
    if (!(await reachesServer(route.request()))) return route.abort('internetdisconnected');
    const response = await route.fetch({ maxRedirects: 0 });
    const body = await response.text();
    const type = response.headers()['content-type'] ?? '';
    const isPage = type.startsWith('text/html');
    // Includes refusals, because they may carry the newest text.
    const isData = type.includes('json') && body !== '';
    const data = (json: string) => JSON.stringify(translatedJson(json, plain)).replaceAll('<', '\\u003c');
    const changed = isPage ? body.replace(PAGE_DATA, data) : isData ? data(body) : body;
    await route.fulfill({ response, body: changed });
  };

const TEXT_ROUTES =
  /\/(?:v1\/(?:waiver|signed_waiver(?!\/events))\/[^?]+|sign-waiver\/[^?]+|preview-waiver\/[^?]+)(?:\?.*)?$/;

/** The response to a signature may contain the newest text. */
const SIGNING_ROUTE = /\/v1\/signed_waiver$/;

/** Runs in the page: replaces the texts that the test build exposes. */
const replaceTexts = ({ app, sign }: PseudoTexts): void => {
  const pseudo: Readonly<Record<string, object>> = { app, sign };
  const scope = globalThis as unknown as { textsInReach?: Record<string, Record<string, unknown>> };
  const known = { ...scope.textsInReach };
  const english = structuredClone(known);
  for (const [name, texts] of Object.entries(known)) Object.assign(texts, pseudo[name]);
  Object.assign(scope, {
    backToEnglish: () => {
      for (const [name, texts] of Object.entries(known)) Object.assign(texts, english[name]);
    },
  });
  // Replaces the texts of scripts loaded later as they arrive.
  scope.textsInReach = new Proxy(known, {
    set: (all, name: string, texts: Record<string, unknown>) => {
      all[name] = Object.assign(texts, pseudo[name]);
      return true;
    },
  });
};

export const speakPseudo = async (context: BrowserContext, texts: PseudoTexts): Promise<void> => {
  await context.addInitScript(replaceTexts, texts);
  await context.route(TEXT_ROUTES, translateAnswer(texts));
  await context.route(SIGNING_ROUTE, translateAnswer(texts));
};

const CHOICES = '.shell_select select, select.language-picker_picker';

export const hasLanguageChoice = async (page: Page): Promise<boolean> =>
  (await page.locator(CHOICES).count()) > 0;

/** Selects a language as a person would, even behind a dialog or in a small window. */
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

export const changeToPseudo = async (page: Page, texts: PseudoTexts): Promise<void> => {
  const answer = translateAnswer(texts);
  await page.route(TEXT_ROUTES, answer);
  await page.evaluate(replaceTexts, texts);
  await chooseLanguage(page, 'en');
  await page.unroute(TEXT_ROUTES, answer);
};

export const backToEnglish = async (page: Page): Promise<void> => {
  await page.evaluate(() => (globalThis as unknown as { backToEnglish: () => void }).backToEnglish());
  await chooseLanguage(page, 'de');
  await chooseLanguage(page, 'en');
};
