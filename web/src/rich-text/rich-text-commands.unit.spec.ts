import { type Command, EditorState, TextSelection } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import {
  alignTo,
  clearFormatting,
  hasAlignment,
  hasMark,
  indentBy,
  isInList,
  outdentAtStart,
  selectAllText,
  toggleList,
} from './format.ts';
import { editorKeys, toggle } from './keys.ts';
import { docOf, htmlOf, MAIL_TEXT, WAIVER_TEXT } from './kinds/text-kinds.ts';
import { linkAddressOf, linkedPart, removeLink, setLink } from './link.ts';
import { insertVariable, variablePlugin } from './variables.ts';

const HELLO = '<p>Hello <strong>dear</strong> guest</p>';

const stateOf = (html: string, from = 1, to = from, kind = MAIL_TEXT): EditorState => {
  const keys = editorKeys({ openLink: () => undefined, focusTools: () => undefined });
  const plugins = kind === MAIL_TEXT ? [...keys, variablePlugin('unknown')] : [...keys];
  const state = EditorState.create({ doc: docOf(kind, html), plugins });
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)));
};
const after = (state: EditorState, ...commands: readonly Command[]): EditorState => {
  let next = state;
  for (const command of commands) command(next, (transaction) => (next = next.apply(transaction)));
  return next;
};
const html = (state: EditorState): string => htmlOf(state.doc);
const all = (text: string): EditorState => after(stateOf(text), selectAllText);

describe('formatting', () => {
  it('is applied to the selection and removed again', {
    meta: { spec: ['2.50 rich text', '2.53 e-mail template'] },
  }, () => {
    const bold = after(stateOf('<p>Hello</p>', 1, 6), toggle('bold'));
    expect(html(bold)).toBe('<p><strong>Hello</strong></p>');
    expect(html(after(bold, toggle('bold')))).toBe('<p>Hello</p>');
    expect(html(after(bold, toggle('italic'), toggle('underline')))).toBe(
      '<p><strong><em><u>Hello</u></em></strong></p>',
    );
  });

  it('is active if the entire selection has it', () => {
    expect(hasMark(stateOf(HELLO, 7, 11), 'bold')).toBe(true);
    expect(hasMark(stateOf(HELLO, 6, 11), 'bold')).toBe(false);
    expect(hasMark(stateOf(HELLO, 9), 'bold')).toBe(true);
    expect(hasMark(stateOf(HELLO, 2), 'bold')).toBe(false);
    expect(hasMark(after(stateOf(HELLO, 2), toggle('bold')), 'bold')).toBe(true);
    expect(hasMark(stateOf('<p></p><p></p>', 1, 3), 'bold')).toBe(false);
  });

  it('applies to variables', () => {
    const state = after(all('<p>[[first-name]]</p>'), toggle('bold'));
    expect(html(state)).toBe('<p><strong>[[first-name]]</strong></p>');
    expect(hasMark(state, 'bold')).toBe(true);
  });

  it('is cleared from the selection or the paragraph at the cursor', {
    meta: { spec: '2.53 e-mail template' },
  }, () => {
    const text =
      '<p class="align-center indent-2"><strong>a</strong> <a href="https://example.org"><em>b</em></a></p><p><u>c</u></p>';
    expect(html(after(stateOf(text, 2), clearFormatting))).toBe('<p>a b</p><p><u>c</u></p>');
    const cleared = after(stateOf(HELLO, 9), clearFormatting);
    expect(html(cleared.apply(cleared.tr.insertText('x')))).toBe('<p>Hello dexar guest</p>');
    expect(html(after(all(text), clearFormatting))).toBe('<p>a b</p><p>c</p>');
    expect(html(after(stateOf('<p><strong>abc</strong></p>', 2, 3), clearFormatting))).toBe(
      '<p><strong>a</strong>b<strong>c</strong></p>',
    );
  });
});

describe('paragraphs', () => {
  it('are aligned if the selection touches them', { meta: { spec: '2.53 e-mail template' } }, () => {
    const state = after(stateOf('<p>a</p><p>b</p><p>c</p>', 2, 5), alignTo('right'));
    expect(html(state)).toBe('<p class="align-right">a</p><p class="align-right">b</p><p>c</p>');
    expect(hasAlignment(state, 'right')).toBe(true);
    expect(hasAlignment(after(state, selectAllText), 'right')).toBe(false);
    expect(html(after(state, alignTo('left')))).toBe('<p>a</p><p>b</p><p>c</p>');
  });

  it('are indented up to eight levels', () => {
    const state = stateOf('<p class="indent-7">a</p>');
    expect(html(after(state, indentBy(1)))).toBe('<p class="indent-8">a</p>');
    expect(indentBy(1)(after(state, indentBy(1)))).toBe(false);
    expect(html(after(state, indentBy(-1)))).toBe('<p class="indent-6">a</p>');
    expect(indentBy(-1)(stateOf('<p>a</p>'))).toBe(false);
  });

  it('are outdented by Backspace before being joined to the previous one', () => {
    expect(html(after(stateOf('<p class="indent-2">a</p>'), outdentAtStart))).toBe(
      '<p class="indent-1">a</p>',
    );
    expect(outdentAtStart(stateOf('<p class="indent-2">a</p>', 2))).toBe(false);
    expect(outdentAtStart(stateOf('<p>a</p>'))).toBe(false);
  });
});

describe('lists', () => {
  it('are created, converted and removed', { meta: { spec: '2.53 e-mail template' } }, () => {
    const bullets = after(all('<p>a</p><p>b</p>'), toggleList('bullet_list'));
    expect(html(bullets)).toBe('<ul><li><p>a</p></li><li><p>b</p></li></ul>');
    expect(isInList(bullets, 'bullet_list')).toBe(true);
    const numbers = after(bullets, toggleList('ordered_list'));
    expect(html(numbers)).toBe('<ol><li><p>a</p></li><li><p>b</p></li></ol>');
    expect(html(after(numbers, toggleList('ordered_list')))).toBe('<p>a</p><p>b</p>');
  });

  it('nest up to eight levels', () => {
    const state = stateOf('<ul><li><p>a</p></li><li><p>b</p></li></ul>', 8);
    expect(html(after(state, indentBy(1)))).toBe('<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>');
    expect(html(after(state, indentBy(1), indentBy(-1)))).toBe(html(state));
    const deep = `${'<ul><li><p>a</p>'.repeat(8)}</li><li><p>b</p>${'</li></ul>'.repeat(8)}`;
    const size = docOf(MAIL_TEXT, deep).content.size;
    expect(indentBy(1)(stateOf(deep, size - 18))).toBe(false);
  });
});

describe('links', () => {
  it.each([
    ['https://example.org/a?b', 'https://example.org/a?b'],
    [' example.org ', 'https://example.org'],
    ['example.org/a', 'https://example.org/a'],
    ['desk@example.org', 'mailto:desk@example.org'],
    ['mailto:desk@example.org', 'mailto:desk@example.org'],
  ])('can be created from %j', (typed, address) => {
    expect(linkAddressOf(typed)).toBe(address);
  });

  it.each([
    '',
    'nonsense',
    'http://example.org',
    'javascript:alert(1)',
    '/account',
    'a b.c',
    'ftp://example.org',
    `https://example.org/${'a'.repeat(2000)}`,
  ])('cannot be created from %j', (typed) => {
    expect(linkAddressOf(typed)).toBeUndefined();
  });

  const LINKED =
    '<p>a <a href="https://example.org/1">b <strong>c</strong></a> d <a href="https://example.org/2">e</a></p>';

  it('are detected in full from a cursor inside them', () => {
    expect(linkedPart(stateOf(LINKED, 4))).toEqual({ from: 3, to: 6, href: 'https://example.org/1' });
    expect(linkedPart(stateOf(LINKED, 6))).toEqual({ from: 3, to: 6, href: 'https://example.org/1' });
    expect(linkedPart(stateOf(LINKED, 10))).toEqual({ from: 9, to: 10, href: 'https://example.org/2' });
    expect(linkedPart(stateOf(LINKED, 2))).toEqual({ from: 2, to: 2, href: '' });
    expect(linkedPart(stateOf(LINKED, 1, 3))).toEqual({ from: 1, to: 3, href: '' });
  });

  it('can be added to a selection, edited in full and removed', () => {
    const selected = stateOf('<p>abc</p>', 2, 3);
    const linked = selected.apply(setLink(selected, linkedPart(selected), 'https://example.org', ''));
    expect(html(linked)).toBe('<p>a<a href="https://example.org">b</a>c</p>');
    const inside = stateOf(LINKED, 4);
    const changed = inside.apply(setLink(inside, linkedPart(inside), '[[download-link]]', ''));
    expect(html(changed)).toContain('<a href="[[download-link]]">b <strong>c</strong></a>');
    expect(html(inside.apply(removeLink(inside, linkedPart(inside))))).toBe(
      '<p>a b <strong>c</strong> d <a href="https://example.org/2">e</a></p>',
    );
  });

  it('are inserted with a label if nothing is selected', () => {
    const state = stateOf('<p>a</p>', 2);
    expect(html(state.apply(setLink(state, linkedPart(state), 'https://example.org', 'here')))).toBe(
      '<p>a<a href="https://example.org">here</a></p>',
    );
  });
});

describe('variables', () => {
  const typed = (state: EditorState, text: string): EditorState => state.apply(state.tr.insertText(text));

  it('inherit the surrounding formatting', () => {
    expect(html(after(stateOf('<p><strong>ab</strong></p>', 2), insertVariable('last-name')))).toBe(
      '<p><strong>a[[last-name]]b</strong></p>',
    );
  });

  it('are created by typing [[first-name]]', () => {
    const state = typed(stateOf('<p>Dear </p>', 6), '[[first-name]] [[company]]');
    expect(state.doc.firstChild?.childCount).toBe(3);
    expect(state.doc.firstChild?.child(1).attrs).toEqual({ name: 'first-name' });
    expect(html(typed(stateOf('<p><em>ab</em></p>', 2), '[[last-name]]'))).toBe(
      '<p><em>a[[last-name]]b</em></p>',
    );
    expect(html(typed(state, '!'))).toBe('<p>Dear [[first-name]] [[company]]!</p>');
  });

  it('are crossed by the cursor in a single step', () => {
    const state = stateOf('<p>[[first-name]]</p>', 2);
    expect(state.doc.content.size).toBe(3);
    expect(html(state.apply(state.tr.delete(1, 2)))).toBe('');
  });

  it('stay plain text in a waiver', () => {
    const state = stateOf('<p>[[first-name]]</p>', 1, 1, WAIVER_TEXT);
    expect(html(typed(state, '[[last-name]]'))).toBe('<p>[[last-name]][[first-name]]</p>');
    expect(state.doc.firstChild?.childCount).toBe(1);
  });
});
