import type { FieldType } from '@waivers/waiver/vocabulary/form.ts';
import type { Locator, Page } from 'playwright-core';

export type FieldInput = {
  readonly title: string;
  readonly type: FieldType;
  readonly options?: readonly string[];
  readonly withNewsletter?: boolean;
};

export type Kind = 'Signature/Initial' | 'Confirmation' | 'Email/Newsletter' | 'Custom';

/** Returns the last open section. New sections precede consent and signature, which stay closed. */
export const lastSection = (page: Page): Locator =>
  page.locator('section[id^="section-"]:has(input[id$=".title"])').last();
const lastField = (page: Page): Locator => lastSection(page).locator('li[data-open]').last();

const box = (within: Locator, name: string): Locator => within.getByRole('textbox', { name, exact: true });
const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });

export const addNamedSection = async (page: Page, kind: Kind, title: string): Promise<void> => {
  await button(page, 'Add section').click();
  await button(page.getByRole('dialog'), kind).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await box(lastSection(page), 'Section title').fill(title);
};

/** Fills in a field of the last section, which already has its first field. */
export const writeField = async (
  page: Page,
  { title, type, options, withNewsletter }: FieldInput,
  isFirst: boolean,
): Promise<void> => {
  const fields = lastSection(page).locator('li[data-open]');
  const count = await fields.count();
  if (!isFirst) {
    await button(lastSection(page), 'Add field').click();
    await fields.nth(count).waitFor();
  }
  await lastField(page).getByRole('combobox', { name: 'Type' }).selectOption(type);
  await box(lastField(page), 'Title').fill(title);
  if (options !== undefined) await box(lastField(page), 'Options').fill(options.join('\n'));
  if (withNewsletter === true) {
    const name = 'Ask for consent to a newsletter';
    await lastField(page).getByLabel(name).click();
    // The checkbox's text loads in the waiver's language.
    await lastSection(page).getByRole('checkbox', { name, checked: true }).waitFor();
  }
};

export const dragAbove = async (page: Page, title: string, other: string): Promise<void> => {
  const from = await button(page, `Drag “${title}”`).boundingBox();
  const to = await button(page, `Drag “${other}”`).boundingBox();
  if (from === null || to === null) throw new Error('Nothing to drag.');
  const x = from.x + from.width / 2;
  await page.mouse.move(x, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, to.y + to.height / 2, { steps: 12 });
  await page.mouse.up();
};

/** @returns titles and their values, in page order */
export const shownAnswers = (page: Page): Promise<(readonly (string | undefined)[])[]> =>
  page
    .locator('dl > div')
    .evaluateAll((rows) =>
      rows.map((row) => ['dt', 'dd'].map((name) => row.querySelector(name)?.textContent)),
    );
