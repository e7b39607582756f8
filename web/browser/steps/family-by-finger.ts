import type { Locator, Page } from 'playwright-core';
import { agree, drawByFinger, field, genderButton, minorSummary } from './sign-steps.ts';

/** Number of taps by purpose. Typing and the keyboard's next key do not count. */
export type Taps = Readonly<Record<'chosen' | 'fields' | 'lists' | 'drawn' | 'pressed', number>>;

type TapOptions = Parameters<Locator['tap']>[0];

export const signAsFamily = async (
  page: Page,
  lastName: string,
  children: readonly string[],
  way: 'by the keyboard’s next key' | 'by tapping each field',
): Promise<Taps> => {
  const taps = { chosen: 0, fields: 0, lists: 0, drawn: 0, pressed: 0 };
  const tap = async (what: keyof Taps, on: Locator, options: TapOptions = {}): Promise<void> => {
    await on.tap(options);
    taps[what] += 1;
  };
  /** Scrolling puts fields in one spot, where Chromium takes fast taps for a double tap and drops what is typed next. */
  const tapField = (key: string): Promise<void> =>
    tap('fields', field(page, key), taps.fields % 2 === 0 ? {} : { position: { x: 12, y: 24 } });
  const { keyboard } = page;
  /** Types into consecutive fields. Leaves fields with an empty text blank. */
  const type = async (fields: Readonly<Record<string, string>>): Promise<void> => {
    for (const [index, [key, text]] of Object.entries(fields).entries()) {
      if (way === 'by tapping each field' && text === '') continue;
      if (index === 0 || way === 'by tapping each field') await tapField(key);
      else await keyboard.press('Enter');
      await keyboard.type(text);
    }
  };
  /** Counts as two taps, because the first one opens the list. */
  const choose = async (key: string, option: string): Promise<void> => {
    await field(page, key).selectOption(option);
    taps.lists += 2;
  };
  const wasBorn = async (person: string, year: string): Promise<void> => {
    await type({
      [`${person}.birthMonth`]: '2',
      [`${person}.birthDay`]: '28',
      [`${person}.birthYear`]: year,
    });
  };

  await tap('chosen', page.locator('input[name=mode]').nth(1));
  await tap('chosen', page.locator('input[name=minors]').nth(children.length - 1));
  await type({
    'signer.firstName': 'Ann',
    'signer.lastName': lastName,
    'signer.phone': '+1 555 010-0000',
  });
  await tap('chosen', genderButton(page, 'Female'));
  await wasBorn('signer', '1990');

  for (const [index, firstName] of children.entries()) {
    if (index === 0) await tapField('0.firstName');
    else await tap('fields', minorSummary(page, index));
    await keyboard.type(firstName);
    await wasBorn(String(index), '2015');
  }

  await type({ 'signer.address': '1 Main Street', 'signer.address2': '', 'signer.city': 'Austin' });
  await choose('signer.state', 'Texas');
  await type({
    'signer.zip': '73301',
    'signer.email': 'ann@example.org',
    'signer.email-again': 'ann@example.org',
  });
  await tap('pressed', field(page, 'signer.electronicConsent'));
  await drawByFinger(page);
  taps.drawn += 1;
  // Uses the mouse, because Chromium would treat a tap right after a stroke as the end of a scroll.
  await agree(page).click();
  taps.pressed += 1;
  return taps;
};
