import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ShownWaiver } from '@waivers/contract/waivers/waiver-answer.ts';
import { sampleContent } from '@waivers/waiver/config/waiver-template.ts';
import type { WaiverConfigWire } from '@waivers/waiver/config/waiver-wire.ts';
import { FINISHED_LOCALES } from '@waivers/waiver/locales.ts';
import { paragraphs } from '@waivers/waiver/rich-text/rich-text.ts';
import { richTextToHtml } from '@waivers/waiver/rich-text/rich-text-html.ts';
import { wireOf } from '@waivers/waiver/testing/saved-waivers.ts';
import {
  configWith,
  sampleField,
  samplePart,
  templateConfig,
} from '@waivers/waiver/testing/waiver-samples.ts';
import { documentWordsIn } from '@waivers/waiver/texts/all-languages.ts';
import { describe, expect, it } from 'vitest';
import { shownWaiver } from '../../../testing/answers.ts';
import { openDashboard } from '../../../testing/dashboard.tsx';
import { startServer } from '../../../testing/server.ts';

const WRITTEN = { ...wireOf(templateConfig()), content: '<p>At your own risk.</p>' };

const editing = async (config: Partial<WaiverConfigWire>, changes: Partial<ShownWaiver> = {}) => {
  const waiver = shownWaiver({
    id: 'an-id',
    published: false,
    ...changes,
    config: { ...WRITTEN, ...config },
  });
  startServer({
    'GET /v1/registration': {},
    'GET /v1/signed_waiver/events': 'never',
    'GET /v1/waiver/an-id': { json: waiver },
  });
  await openDashboard('/waiver-create/an-id');
  await screen.findByRole('textbox', { name: /^Title/ });
};
const fieldNamed = (name: string): HTMLElement => {
  const [field] = document.getElementsByName(`waiver-${name}`);
  if (field === undefined) throw new Error(`No element named ${name}.`);
  return field;
};
const openList = (count: string): HTMLElement => {
  const summary = screen.getByText(count);
  fireEvent.click(summary);
  const details = summary.closest('details');
  if (details === null) throw new Error('The line is not in a list.');
  return details;
};
const linesOf = (element: HTMLElement) =>
  within(element)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('checklist', () => {
  it('lists missing items and updates as the owner types', async () => {
    await editing({ subtitle: ' ', content: '' }, { title: '' });
    const list = openList('3 things are still missing');
    expect(linesOf(list)).toEqual([
      'Give the waiver a title',
      'Write a subtitle',
      'Write the text that your customers agree to',
    ]);
    fireEvent.change(fieldNamed('title'), { target: { value: 'Hall' } });
    expect(await screen.findByText('2 things are still missing')).not.toBeNull();
  });

  it('links each item to its field', async () => {
    await editing({ subtitle: '' });
    fireEvent.click(within(openList('1 thing is still missing')).getByRole('button'));
    await waitFor(() => expect(document.activeElement).toBe(fieldNamed('subtitle')));
  });

  it.each(['en', 'de'] as const)('counts the sample text in %s as missing', async (locale) => {
    await editing({ content: richTextToHtml(sampleContent(documentWordsIn(locale))) });
    const list = await screen.findByText('1 thing is still missing');
    expect(linesOf(list.closest('details') as HTMLElement)).toEqual([
      'Replace our sample text with your own',
    ]);
  });

  it('names the sections that lack text', async () => {
    const health = samplePart(
      { type: 'general', title: 'Health', content: paragraphs(documentWordsIn('en').sampleText) },
      [sampleField({ name: 'select__A', type: 'select' }), sampleField({ name: 'text__B', title: ' ' })],
    );
    const untitled = samplePart({ type: 'general', title: ' ', key: 'U'.repeat(16) });
    const { waiverParts } = wireOf(configWith(health, untitled));
    await editing({ waiverParts });
    const list = await screen.findByText('4 things are still missing');
    expect(linesOf(list.closest('details') as HTMLElement)).toEqual([
      'Replace our sample text in “Health” with your own',
      'Add options to the choice in “Health”',
      'Give every field in “Health” a title',
      'Give section 7 a title',
    ]);
  });

  it('selects a placeholder’s words, so that typing replaces them', async () => {
    await editing({
      content:
        '<p>Welcome.</p><ul><li><p>To <em>[name of</em> your hall].</p></li></ul><p>Call [phone], or [phone].</p>',
    });
    const list = openList('2 things are still missing');
    expect(linesOf(list)).toEqual([
      'Fill in “[name of your hall]” in the text',
      'Fill in “[phone]” in the text (2 times)',
    ]);
    const follow = (name: string): void => {
      fireEvent.click(within(list).getByRole('button', { name }));
      const clipboardData = { getData: (kind: string) => (kind === 'text/plain' ? 'Up' : ''), files: [] };
      fireEvent.paste(document.activeElement as Element, { clipboardData });
    };
    follow('Fill in “[name of your hall]” in the text');
    const content = screen.getByRole('textbox', { name: 'Content' });
    expect(document.activeElement).toBe(content);
    expect(content.textContent).toBe('Welcome.To Up.Call [phone], or [phone].');
    follow('Fill in “[phone]” in the text (2 times)');
    follow('Fill in “[phone]” in the text');
    expect(content.textContent).toBe('Welcome.To Up.Call Up, or Up.');
    expect(await screen.findByText('Nothing is missing')).not.toBeNull();
  });

  it('opens the section that contains a placeholder', async () => {
    const part = samplePart({ type: 'general', title: 'Visit', content: paragraphs(['Come to [address].']) });
    const { waiverParts } = wireOf(configWith(part));
    await editing({ waiverParts });
    const list = openList('1 thing is still missing');
    fireEvent.click(within(list).getByRole('button', { name: 'Fill in “[address]” in “Visit”' }));
    expect(document.getSelection()?.toString()).toBe('[address]');
  });

  it('requires a new field to be renamed, whatever language its default name is in', async () => {
    const { waiverParts } = wireOf(
      configWith(
        samplePart({ type: 'general', title: 'Health' }, [
          sampleField({ name: 'text__A', title: 'unbenannt' }),
        ]),
      ),
    );
    await editing({ waiverParts });
    const list = await screen.findByText('1 thing is still missing');
    expect(linesOf(list.closest('details') as HTMLElement)).toEqual([
      'Give the new field in “Health” a name',
    ]);
  });

  it('requires a text for a confirmation', async () => {
    const part = samplePart({ type: 'confirmation', title: 'House rules' }, [
      sampleField({ name: 'checkbox__A', type: 'checkbox' }),
    ]);
    const { waiverParts } = wireOf(configWith(part));
    await editing({ waiverParts });
    const list = openList('1 thing is still missing');
    fireEvent.click(
      within(list).getByRole('button', { name: 'Write in “House rules” what customers confirm' }),
    );
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('textbox'));
    expect(document.activeElement?.closest('section')?.textContent).toContain('House rules');
  });

  it.each([
    ['signature', 'Add a section for the signature', 'Signature/Initial'],
    ['confirmation', 'Ask for consent to sign electronically', 'Confirmation'],
  ] as const)('leads from a missing %s to the button that adds it', async (missing, name, kind) => {
    const { waiverParts } = wireOf(templateConfig());
    await editing({ waiverParts: waiverParts.filter(({ type }) => type !== missing) });
    fireEvent.click(within(openList('1 thing is still missing')).getByRole('button', { name }));
    const add = screen.getByRole('button', { name: 'Add section' });
    await waitFor(() => expect(document.activeElement).toBe(add));
    fireEvent.click(add);
    fireEvent.click(await screen.findByText(kind, { selector: 'dialog *' }));
    expect(await screen.findByText('Nothing is missing')).not.toBeNull();
  });

  it('leads from a consent without text to its text', async () => {
    const { waiverParts } = wireOf(templateConfig());
    await editing({
      waiverParts: waiverParts.map(({ contentKey: _ours, ...part }) =>
        part.type === 'confirmation' ? { ...part, content: '' } : part,
      ),
    });
    fireEvent.click(
      within(openList('1 thing is still missing')).getByRole('button', {
        name: 'Ask for consent to sign electronically',
      }),
    );
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('textbox'));
    expect(document.activeElement?.closest('section')?.textContent).toContain('Electronic signature');
  });

  it('says when nothing is missing', async () => {
    await editing({});
    expect(await screen.findByText('Nothing is missing')).not.toBeNull();
  });

  it('does not block publishing if all items are optional', {
    meta: { spec: '4.1 publish through a dialog' },
  }, async () => {
    await editing({ content: richTextToHtml(sampleContent(documentWordsIn('en'))) });
    await screen.findByText('1 thing is still missing');
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Publish this waiver?' }));
    expect(dialog.queryByRole('button', { name: 'Publish anyway' })).not.toBeNull();
    expect(dialog.queryByText(/can then be signed by everyone/)).not.toBeNull();
  });

  it('replaces the publish dialog if the server would reject the waiver', async () => {
    await editing({ content: richTextToHtml(sampleContent(documentWordsIn('en'))), subtitle: '' });
    await screen.findByText('2 things are still missing');
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Not ready to be published yet' }));
    expect(dialog.queryByRole('button', { name: /^Publish/ })).toBeNull();
    fireEvent.click(dialog.getByRole('button', { name: 'Write a subtitle' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(fieldNamed('subtitle')));
  });
});

describe('waiver language selector', () => {
  it('offers only finished languages', async () => {
    await editing({});
    const language = within(screen.getByRole('combobox', { name: 'Language of the waiver' }));
    const open = language.getAllByRole<HTMLOptionElement>('option').filter(({ disabled }) => !disabled);
    expect(open.map(({ value }) => value)).toEqual([...FINISHED_LOCALES]);
  });
});
