import type { Locator, Page } from 'playwright-core';
import { agree, drawByFinger, field } from './sign-steps.ts';

/** By what they are for. Typing, the keyboard's own key to the next field included, is not counted. */
export type Taps = Readonly<Record<'chosen' | 'fields' | 'lists' | 'drawn' | 'pressed', number>>;

const MONTH = 'February';

/** A guardian and their children, who have one last name, sign on a phone: with one finger and its keyboard. */
export const signAsFamily = async (
  page: Page,
  lastName: string,
  children: readonly string[],
): Promise<Taps> => {
  const taps = { chosen: 0, fields: 0, lists: 0, drawn: 0, pressed: 0 };
  const tap = async (what: keyof Taps, on: Locator): Promise<void> => {
    await on.tap();
    taps[what] += 1;
  };
  const { keyboard } = page;
  const type = async (...texts: readonly string[]): Promise<void> => {
    for (const [index, text] of texts.entries()) {
      if (index > 0) await keyboard.press('Enter');
      await keyboard.type(text);
    }
  };
  /** Opens the list, and takes one of it. */
  const choose = async (key: string, option: string): Promise<void> => {
    await field(page, key).selectOption(option);
    taps.lists += 2;
  };

  await tap('chosen', page.locator('input[name=mode]').nth(1));
  await tap('chosen', page.locator('input[name=minors]').nth(children.length - 1));
  await tap('fields', field(page, 'signer.firstName'));
  await type('Ann', '', lastName, '+1 555 010-0000');
  await choose('signer.gender', 'Female');
  await choose('signer.birthMonth', MONTH);
  await tap('fields', field(page, 'signer.birthDay'));
  await type('28', '1990');

  for (const [index, firstName] of children.entries()) {
    await tap('fields', field(page, `${index}.firstName`));
    await type(firstName);
    if (index === 0) await tap('pressed', page.getByRole('button', { name: /for all/ }).first());
    await choose(`${index}.birthMonth`, MONTH);
    await tap('fields', field(page, `${index}.birthDay`));
    await type('28', '2015');
  }

  await tap('fields', field(page, 'signer.address'));
  await type('1 Main Street', '', 'Austin');
  await choose('signer.state', 'Texas');
  await tap('fields', field(page, 'signer.zip'));
  await type('73301', 'ann@example.org', 'ann@example.org');
  await tap('pressed', field(page, 'signer.electronicConsent'));
  await drawByFinger(page);
  taps.drawn += 1;
  // By mouse: right after a stroke Chromium takes a tap for the end of a scroll.
  await agree(page).click();
  taps.pressed += 1;
  return taps;
};
