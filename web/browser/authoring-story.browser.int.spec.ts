import { signWaiver } from '@waivers/contract/signing/sign-waiver.ts';
import { readWaiver } from '@waivers/contract/waivers/read-waiver.ts';
import { ask } from '@waivers/load-tests/client/api.ts';
import { readPublication } from '@waivers/load-tests/client/publication.ts';
import { adultSigning, drawnInk, guardianSigning } from '@waivers/load-tests/client/signing.ts';
import type { ShownField, ShownPart } from '@waivers/waiver/document/document-shape.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DESKTOP, type OpenedPage, openChromium, openPage, PHONE } from './chromium.ts';
import { type LoggedInOwner, type OwnerProduct, startOwnerProduct } from './owner-product.ts';
import { actAsOwner } from './steps/act-as-owner.ts';
import {
  addNamedSection,
  dragAbove,
  type FieldInput,
  type Kind,
  lastSection,
  shownAnswers,
  writeField,
} from './steps/authoring-steps.ts';
import { backTo, enter, expectFocus, tabTo } from './steps/owner-steps.ts';
import {
  agree,
  chooseMode,
  draw,
  field,
  fillSigner,
  openWaiver,
  waitForConfirmation,
} from './steps/sign-steps.ts';

let product: OwnerProduct;
let browser: Browser;
let tab: OpenedPage;
let page: Page;

beforeAll(async () => {
  [product, browser] = await Promise.all([startOwnerProduct(), openChromium()]);
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
beforeEach(async () => {
  tab = await openPage(browser, DESKTOP);
  page = tab.page;
});
afterEach(async () => {
  const { pageErrors, context } = tab;
  await context.close();
  if (pageErrors.length > 0) throw new Error(`Errors on the page:\n${pageErrors.join('\n')}`);
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const textbox = (name: string) => page.getByRole('textbox', { name, exact: true });
const waitForText = (text: string) => page.getByText(text).first().waitFor();
const headings = () => page.locator('h3[id^="title-"]').allTextContents();

const openAs = async ({ authorize }: LoggedInOwner, path: string) => {
  await actAsOwner(page, product.url, async () => (await authorize()).authorization);
  await page.goto(product.url + path);
  await page.locator('#waiver-title').waitFor();
};

const publishedId = async () => {
  await waitForText('The waiver has been published');
  await page.waitForURL('**/waiver-create/*');
  return new URL(page.url()).pathname.replace('/waiver-create/', '');
};

const readDocument = async (waiverId: string) =>
  (await ask(product.url, readWaiver, { params: { id: waiverId }, query: { locale: 'en' } })).result.document;

/** Polls, because customers' pages lag slightly behind. */
const documentOf = async (waiverId: string, title: string) => {
  const titleNow = async () => (await readDocument(waiverId)).title;
  await expect.poll(titleNow).toBe(title);
  return readDocument(waiverId);
};

const fieldsOf = (part: ShownPart): readonly ShownField[] => part.groups.flatMap(({ fields }) => fields);

/** Returns custom fields, recognizable by their generated names. */
const ownFields = (parts: readonly ShownPart[]) =>
  parts.flatMap(fieldsOf).filter(({ name }) => /__[A-Z0-9]{16}$/.test(name));

const ownSignatures = (parts: readonly ShownPart[]) =>
  parts.flatMap(({ type, name }) => (type === 'signature' && name !== undefined ? [name] : []));

/** Opens the owner's view of a record. */
const openSigned = async (name: string) => {
  await page.getByRole('link', { name: 'Signed Waivers', exact: true }).click();
  await page
    .getByRole('link', { name: `View ${name}` })
    .first()
    .click();
  await waitForText('Signed on');
};

const NEWS_EMAIL = 'news@example.test';

const ALL_FIELDS: readonly (FieldInput & { readonly shown: string })[] = [
  { title: 'Nickname', type: 'text', shown: 'Spidey' },
  { title: 'Work email', type: 'email', withNewsletter: true, shown: 'ann@work.test' },
  { title: 'Second phone', type: 'tel', shown: '+1 555 010-7777' },
  { title: 'Shoe size', type: 'number', shown: '42' },
  { title: 'Rental', type: 'multiple_choice', options: ['No gear', 'Full gear'], shown: 'Full gear' },
  {
    title: 'Grade',
    type: 'multiple_choice',
    options: ['3', '4', '5', '6', '7', '8', '9'],
    shown: '7',
  },
  { title: 'Climbed before', type: 'yes_no', shown: 'Yes' },
  { title: 'Bringing', type: 'checkboxes', options: ['Rope', 'Chalk', 'Helmet'], shown: 'Rope, Helmet' },
  { title: 'Keep my locker', type: 'checkbox', shown: 'Yes' },
];

const answerOnPhone = async (phone: Page, { name, title, type, options, askOnce }: ShownField) => {
  const answer = ALL_FIELDS.find((each) => each.title === title)?.shown ?? NEWS_EMAIL;
  const control = field(phone, `signer.${name}`);
  switch (type) {
    case 'multiple_choice':
      if (options.length > 6) await control.selectOption(answer);
      else await phone.getByLabel(answer, { exact: true }).check();
      return;
    case 'yes_no':
    case 'checkboxes':
      for (const option of answer.split(', ')) await phone.getByLabel(option, { exact: true }).check();
      return;
    case 'checkbox':
    case 'optIn':
      await control.check();
      return;
    case 'email':
      await control.fill(answer);
      if (askOnce !== true) await field(phone, `signer.${name}-again`).fill(answer);
      return;
    default:
      await control.fill(answer);
  }
};

const answersOf = (fields: readonly ShownField[]): Record<string, unknown> =>
  Object.fromEntries(
    fields.map(({ name, type, options }) => {
      if (type === 'checkbox' || type === 'optIn') return [name, true];
      if (type === 'email') return [name, NEWS_EMAIL];
      return [name, options.at(-1)?.value ?? 'None of them'];
    }),
  );

describe('custom waiver', () => {
  it('is built with the mouse from every section and field type, and its answers can be found', {
    meta: { spec: ['2.48 addable', '2.51 custom fields'] },
  }, async () => {
    await openAs(await product.owner(), '/waiver-create?from=default');
    await textbox('Title').fill('Climbing hall');
    await textbox('Subtitle').fill('For everybody who climbs here');

    await addNamedSection(page, 'Custom', 'About your climbing');
    for (const [at, asked] of ALL_FIELDS.entries()) await writeField(page, asked, at === 0);
    await button('Move “Nickname” down').click();
    await addNamedSection(page, 'Confirmation', 'Falling');
    await lastSection(page).getByRole('textbox', { name: 'Text', exact: true }).fill('I may fall.');
    await addNamedSection(page, 'Email/Newsletter', 'News of the hall');
    await addNamedSection(page, 'Signature/Initial', 'Initials');
    await button('Reorder sections').click();
    await dragAbove(page, 'Falling', 'About your climbing');
    await page.getByText('“Falling” is now in position 4 of 9.').waitFor({ state: 'attached' });
    await button('Done').click();
    await waitForText('The order of the sections has been updated');
    expect((await headings()).slice(3, 7)).toEqual([
      'Falling',
      'About your climbing',
      'News of the hall',
      'Initials',
    ]);

    await button('Publish').click();
    await button('Replace our sample text with your own').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Mind the ropes.');
    await button('Publish').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    const waiverId = await publishedId();

    const { parts } = await documentOf(waiverId, 'Climbing hall');
    const { context, page: phone, pageErrors } = await openPage(browser, PHONE);
    await openWaiver(phone, product.url, waiverId);
    await phone.getByText('Mind the ropes.').waitFor();
    await chooseMode(phone, 'adult');
    await phone.getByText('I may fall.').waitFor();
    await fillSigner(phone, { firstName: 'Anna', lastName: 'Beispiel' });
    const asked = ownFields(parts.adult);
    for (const each of asked) await answerOnPhone(phone, each);
    for (const name of ownSignatures(parts.adult).filter((each) => each !== 'signature')) {
      await phone.locator(`input[name="ink.${name}-method"]`).nth(1).check();
      await field(phone, `ink.${name}`).fill('A. B.');
    }
    await draw(phone);
    await agree(phone).click();
    await waitForConfirmation(phone);
    await context.close();
    expect(pageErrors).toEqual([]);

    await openSigned('Beispiel, Anna');
    await page.getByText('Mind the ropes.').first().waitFor({ state: 'attached' });
    await page.getByText('I may fall.').first().waitFor({ state: 'attached' });
    const shown = await shownAnswers(page);
    for (const { title, shown: value } of ALL_FIELDS) expect(shown).toContainEqual([title, value]);
    expect(shown).toContainEqual(['Email address', 'ann@example.org']);
    expect(shown).toContainEqual(['Email address', NEWS_EMAIL]);
    expect(shown).toContainEqual(['I have read this and agree.', 'Yes']);
    // The checkbox in the template's own section stays unticked.
    expect(
      shown.filter(([title]) => title?.startsWith('Yes, send me news')).map(([, value]) => value),
    ).toEqual(['No', 'Yes', 'Yes']);
    expect(await page.getByRole('img', { name: 'The signature' }).count()).toBe(2);
  });

  it('is built with the keyboard and signed for ten minors', async () => {
    await openAs(await product.owner(), '/waiver-create?from=default');
    const { keyboard } = page;
    const write = async (name: string, text: string) => {
      await tabTo(page, name);
      await keyboard.press('Control+a');
      await keyboard.type(text);
    };
    const add = async (kind: Kind, title: string) => {
      await enter(page, 'Add section');
      await page.getByRole('dialog').waitFor();
      await enter(page, kind);
      await expectFocus(page, 'Section title');
      await keyboard.press('Control+a');
      await keyboard.type(title);
    };
    await write('Title', 'Summer camp');
    await write('Content', 'Mind the waves.');
    await add('Custom', 'At the camp');
    await write('Title', 'Group');
    await tabTo(page, 'Type');
    await keyboard.type('One');
    await expectFocus(page, 'Type');
    await write('Options', 'Beginners\nSailors');
    await enter(page, 'Add field');
    await expectFocus(page, 'Title');
    await keyboard.press('Control+a');
    await keyboard.type('Allergies');
    await enter(page, 'Move “Allergies” up');
    await add('Confirmation', 'Falling');
    await write('Text', 'I may fall.');
    await add('Email/Newsletter', 'News of the camp');
    await add('Signature/Initial', 'Initials');
    await backTo(page, 'Reorder sections');
    await keyboard.press('Enter');
    await enter(page, 'Move “Falling” up');
    await enter(page, 'Done');
    await waitForText('The order of the sections has been updated');
    // The page must work even if YouTube is unreachable.
    await page.route('https://www.youtube.com/**', (route) => route.abort());
    await backTo(page, 'More');
    await keyboard.press('Enter');
    for (const name of ['Reorder sections', 'Add video']) {
      await keyboard.press('ArrowDown');
      await expectFocus(page, name);
    }
    await keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await write('YouTube address', 'https://youtu.be/aqz-KE-bpKQ');
    await waitForText('The video cannot be shown here (blocked).');
    await write('Length of the video', '1:30');
    const putQuestion = async (question: string, time: string) => {
      await expectFocus(page, 'Question');
      await keyboard.type(question);
      await tabTo(page, 'Answer 1 is correct');
      await keyboard.press('Space');
      await write('Answer 1', 'Yes');
      await write('Answer 2', 'No');
      await write('Asked at', time);
    };
    await enter(page, 'Add question here');
    await putQuestion('Can you swim?', '1:05');
    await backTo(page, 'Add question here');
    await keyboard.press('Enter');
    await putQuestion('Is the vest closed?', '0:30');
    await enter(page, 'Done');
    await expectFocus(page, 'More');
    await backTo(page, 'Publish');
    await keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await enter(page, 'Publish');
    const waiverId = await publishedId();

    const { parts, videoUrl, video, questions } = await documentOf(waiverId, 'Summer camp');
    expect([videoUrl, video?.duration]).toEqual(['https://www.youtube.com/watch?v=aqz-KE-bpKQ', 90]);
    expect(questions.map(({ content, options, displayTime }) => [displayTime, content, ...options])).toEqual([
      [30, 'Is the vest closed?', 'Yes', 'No'],
      [65, 'Can you swim?', 'Yes', 'No'],
    ]);
    expect(parts.minors.slice(-6, -2).map(({ title }) => title)).toEqual([
      'Falling',
      'At the camp',
      'News of the camp',
      'Initials',
    ]);
    const asked = ownFields(parts.minors);
    const publication = await readPublication(product.url, waiverId);
    const signing = guardianSigning(publication, 10);
    const { guardian, participants } = signing.submission.minors;
    const body = {
      ...signing,
      submission: {
        minors: { guardian: { ...guardian, ...answersOf(asked) }, participants },
      },
      signature: Object.fromEntries(ownSignatures(parts.minors).map((name) => [name, drawnInk()])),
    };
    await ask(product.url, signWaiver, { body });
    await openSigned('Łukasiewicz, Mia');
    await page.getByText('Mind the waves.').first().waitFor({ state: 'attached' });
    await page.getByText('I may fall.').first().waitFor({ state: 'attached' });
    const shown = await shownAnswers(page);
    expect(shown).toContainEqual(['Group', 'Sailors']);
    expect(shown).toContainEqual(['Allergies', 'None of them']);
    expect(shown).toContainEqual(['Email address', NEWS_EMAIL]);
    expect(shown).toContainEqual(['I have read this and agree.', 'Yes']);
    const minors = participants.map(({ firstName, lastName }) => `${firstName} ${lastName} Minor`);
    await page.getByRole('heading', { level: 1, name: 'Jørgen Łukasiewicz and 10 minors' }).waitFor();
    expect(await page.locator('main h3', { hasText: /Minor$/ }).allTextContents()).toEqual(minors);
    for (const { birthDay } of participants) {
      expect(shown).toContainEqual(['Date of birth', `July ${birthDay}, 2018`]);
    }
    expect(await page.getByRole('img', { name: 'The signature' }).count()).toBe(2);
  });

  it('keeps unsaved text when a colleague saves in the meantime', async () => {
    const owner = await product.owner();
    const waiverId = await product.publish(owner, 'Kayak tour');
    await openAs(owner, `/waiver-create/${waiverId}`);
    await addNamedSection(page, 'Custom', 'On the water');
    await product.saveElsewhere(owner, waiverId, 'Their title');
    await writeField(page, { title: 'Can you swim?', type: 'yes_no' }, true);
    await button('Save').click();
    await waitForText('Someone has changed this waiver in the meantime');
    await page.getByRole('dialog').getByText('Their title').first().waitFor();
    await button('Keep mine').click();
    await waitForText('Your changes have been saved');
    const { parts } = await documentOf(waiverId, 'Kayak tour');
    const [swims] = ownFields(parts.adult);
    expect(swims).toMatchObject({ title: 'Can you swim?', type: 'yes_no' });
    const signing = adultSigning(await readPublication(product.url, waiverId));
    const adult = { ...signing.submission.adult, [swims?.name ?? '']: swims?.options.at(-1)?.value };
    await ask(product.url, signWaiver, { body: { ...signing, submission: { adult } } });
    await openSigned('Beispiel, Anna');
    expect(await shownAnswers(page)).toContainEqual(['Can you swim?', 'No']);
  });
});
