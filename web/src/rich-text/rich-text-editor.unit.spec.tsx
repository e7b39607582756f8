import { fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { PageLanguage } from '../app/language/page-language.tsx';
import { appCatalogues } from '../messages/app-messages.ts';
import { loadIntl } from '../messages/intl.ts';
import { WAIVER_TEXT } from './kinds/text-kinds.ts';
import { RichTextEditor } from './rich-text-editor.tsx';
import { WAIVER_TOOLS } from './tools.tsx';

const open = async (html = '', locale: 'en' | 'de' = 'en') => {
  const onChange = vi.fn<(html: string) => void>();
  render(
    <PageLanguage first={await loadIntl(appCatalogues, locale)}>
      <RichTextEditor kind={WAIVER_TEXT} tools={WAIVER_TOOLS} label="Text" html={html} onChange={onChange} />
    </PageLanguage>,
  );
  return { editorHtml: () => onChange.mock.lastCall?.[0] };
};
const box = (): HTMLElement => screen.getByRole('textbox', { name: 'Text' });
const tools = () => within(screen.getByRole('toolbar', { name: 'Formatting of “Text”' }));
const press = (name: string): void => void fireEvent.click(tools().getByRole('button', { name }));
const directions = (): (string | null)[] => [...box().children].map((block) => block.getAttribute('dir'));

describe('rich text editor', () => {
  it('has the spec’s tools in a toolbar with a single tab stop', {
    meta: { spec: '2.50 rich text' },
  }, async () => {
    await open();
    const names = tools()
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label'));
    expect(names).toEqual([
      'Bold',
      'Italic',
      'Underline',
      'Bulleted list',
      'Numbered list',
      'Align left',
      'Center',
      'Align right',
      'Justify',
      'Indent less',
      'Indent more',
      'Link',
      'Clear formatting',
      'Undo',
      'Redo',
    ]);
    expect(
      tools()
        .getAllByRole('button')
        .filter(({ tabIndex }) => tabIndex === 0),
    ).toHaveLength(1);
  });

  it('focuses the URL field when the link dialog opens', async () => {
    await open('<p>Risk</p>');
    press('Link');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Address' }));
  });

  it('indents and outdents one level at a time', { meta: { spec: '2.50 rich text' } }, async () => {
    const { editorHtml } = await open('<p>Risk</p>');
    press('Indent more');
    press('Indent more');
    expect(editorHtml()).toBe('<p class="indent-2">Risk</p>');
    press('Indent less');
    expect(editorHtml()).toBe('<p class="indent-1">Risk</p>');
    press('Clear formatting');
    expect(editorHtml()).toBe('<p>Risk</p>');
    press('Undo');
    expect(editorHtml()).toBe('<p class="indent-1">Risk</p>');
  });

  it('sets the direction of each paragraph and list by its text', async () => {
    await open('<p>Risk</p><ul><li><p>סיכון</p></li></ul><p>סיכון</p>');
    expect(directions()).toEqual(['auto', 'auto', 'auto']);
    expect(box().querySelector('li [dir]')).toBeNull();
    press('Bulleted list');
    expect(directions()).toEqual(['auto', 'auto', 'auto']);
  });
});
