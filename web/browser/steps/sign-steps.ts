import type { Locator, Page } from 'playwright-core';

export const genderButton = (page: Page, gender: string): Locator =>
  page.locator(`input[name="signer.gender"][value="${gender}"]`);

/** @param key such as `signer.firstName`, `0.firstName` or `ink.signature` */
export const field = (page: Page, key: string): Locator => page.locator(`[id="field-${key}"]`);

export const openWaiver = async (page: Page, origin: string, waiverId: string, query = ''): Promise<void> => {
  await page.goto(`${origin}/sign-waiver/${waiverId}${query}`);
  await page.locator('form, [data-progress], [data-prompt]').first().waitFor();
};

const PERSON = {
  phone: '+1 (555) 010-0000',
  address: '1 Main Street',
  city: 'Austin',
  zip: '01234',
  email: 'ann@example.org',
} as const;

const fillDate = async (page: Page, person: string, year: string): Promise<void> => {
  await field(page, `${person}.birthMonth`).fill('2');
  await field(page, `${person}.birthDay`).fill('28');
  await field(page, `${person}.birthYear`).fill(year);
};

export const fillSigner = async (
  page: Page,
  { firstName = 'Ann', lastName }: { readonly firstName?: string; readonly lastName: string },
): Promise<void> => {
  await field(page, 'signer.firstName').fill(firstName);
  await field(page, 'signer.lastName').fill(lastName);
  // Selected first, because the fields below depend on the country, which defaults to the venue's.
  await field(page, 'signer.country').selectOption('United States');
  for (const [name, value] of Object.entries(PERSON)) await field(page, `signer.${name}`).fill(value);
  const again = field(page, 'signer.email-again');
  if ((await again.count()) > 0) await again.fill(PERSON.email);
  await genderButton(page, 'Female').check();
  await field(page, 'signer.state').selectOption('Texas');
  await fillDate(page, 'signer', '1990');
  // Uses the keyboard, because the box moves when the country's fields change and a click could miss it.
  await field(page, 'signer.electronicConsent').press('Space');
};

/** The button that opens a minor's card. */
export const minorSummary = (page: Page, index: number): Locator =>
  page.locator('form details').nth(index).locator('summary');

export const fillMinor = async (
  page: Page,
  index: number,
  firstName: string,
  lastName: string,
): Promise<void> => {
  const first = field(page, `${index}.firstName`);
  if (!(await first.isVisible())) await minorSummary(page, index).click();
  await first.fill(firstName);
  await field(page, `${index}.lastName`).fill(lastName);
  await fillDate(page, String(index), '2015');
};

export const chooseMode = (page: Page, mode: 'adult' | 'minors'): Promise<void> =>
  page
    .locator('input[name=mode]')
    .nth(mode === 'adult' ? 0 : 1)
    .check();

export const chooseCount = (page: Page, count: number): Promise<void> =>
  page
    .locator('input[name=minors]')
    .nth(count - 1)
    .check();

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

export const padBox = async (page: Page): Promise<Box> => {
  const pad = page.locator('[id="field-ink.signature"], [id="field-ink.understanding"]');
  // Centres the pad, so that the bottom bar does not cover it.
  await pad.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const box = await pad.boundingBox();
  if (box === null) throw new Error('No signature pad.');
  return box;
};

/** @param from fraction of the pad's width @param to fraction of the pad's width */
export const strokeAlong = (
  { x, y, width, height }: Box,
  from = 0.1,
  to = 0.9,
): readonly [number, number][] =>
  Array.from({ length: 25 }, (_, index) => {
    const along = from + ((to - from) * index) / 24;
    return [x + width * along, y + height * (0.5 + 0.3 * Math.sin(along * 14))];
  });

export const draw = async (page: Page, from = 0.1, to = 0.9): Promise<void> => {
  const [[startX, startY] = [0, 0], ...rest] = strokeAlong(await padBox(page), from, to);
  await page.mouse.move(startX, startY);
  await page.mouse.down();
  for (const [x, y] of rest) await page.mouse.move(x, y);
  await page.mouse.up();
};

export const drawByFinger = async (page: Page): Promise<void> => {
  const points = strokeAlong(await padBox(page));
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: readonly [number, number]) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at === undefined ? [] : [{ x: at[0], y: at[1] }],
    });
  await touch('touchStart', points[0]);
  for (const point of points.slice(1)) await touch('touchMove', point);
  await touch('touchEnd');
};

export const agree = (page: Page): Locator => page.locator('button[type=submit]');

export const fillAdult = async (page: Page, lastName: string): Promise<void> => {
  await chooseMode(page, 'adult');
  await fillSigner(page, { lastName });
  await draw(page);
};

export const waitForConfirmation = (page: Page): Promise<void> => page.waitForURL('**/sign-confirmation/**');
