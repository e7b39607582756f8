import { existsSync } from 'node:fs';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';

/** Common install paths. The headless shell uses the least CPU. */
const PLACES = [
  process.env.CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Host names other than localhost, for plain HTTP and cross-origin frames. */
export const VENUE = 'venue.test';
export const STRANGER = 'stranger.test';

/** @param settings Blink settings @throws Error with installation instructions */
export const openChromium = (settings: Readonly<Record<string, number>> = {}): Promise<Browser> => {
  const executablePath = PLACES.find((place) => place !== undefined && existsSync(place));
  if (executablePath === undefined) {
    throw new Error(
      'The browser tests need Chromium: apt-get install chromium-headless-shell, or set CHROMIUM to where it is.',
    );
  }
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--host-resolver-rules=MAP *.test 127.0.0.1',
      '--disable-dev-shm-usage',
      // Without a GPU, the CPU would have to emulate one.
      '--disable-gpu',
      `--blink-settings=${Object.entries(settings)
        .map((each) => each.join('='))
        .join(',')}`,
    ],
  });
};

export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} satisfies BrowserContextOptions;

export const DESKTOP = { viewport: { width: 1440, height: 900 } } satisfies BrowserContextOptions;

export type OpenedPage = {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly pageErrors: string[];
};

const OF_THE_NETWORK = /^Failed to load resource: (?:net::ERR_|the server responded with a status of [45])/;

const isOwn = (text: string): boolean => !OF_THE_NETWORK.test(text);

export const openPage = async (
  browser: Browser,
  options: BrowserContextOptions = PHONE,
): Promise<OpenedPage> => {
  const context = await browser.newContext({ locale: 'en-US', timezoneId: 'Europe/Berlin', ...options });
  // On a busy machine everything may take ten times as long.
  context.setDefaultTimeout(60_000);
  const pageErrors: string[] = [];
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`content policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`),
    );
  });
  const page = await context.newPage();
  page.on('console', (message) => {
    const isBad = message.type() === 'error' || message.type() === 'warning';
    if (isBad && isOwn(message.text())) pageErrors.push(message.text());
  });
  page.on('pageerror', (error) => pageErrors.push(error.message));
  return { context, page, pageErrors };
};
