import { EditorState, TextSelection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { afterEach, describe, expect, it } from 'vitest';
import { editorKeys } from './keys.ts';
import { docOf, htmlOf, WAIVER_TEXT } from './kinds/text-kinds.ts';

let view: EditorView;
afterEach(() => view.destroy());

const open = (html: string): void => {
  const plugins = [...editorKeys({ openLink: () => undefined, focusTools: () => undefined })];
  const state = EditorState.create({ doc: docOf(WAIVER_TEXT, html), plugins });
  view = new EditorView(document.body.appendChild(document.createElement('div')), { state });
  const end = TextSelection.atEnd(view.state.doc);
  view.dispatch(view.state.tr.setSelection(end));
};
const type = (text: string): void => {
  for (const letter of text) {
    const { from, to } = view.state.selection;
    const insert = () => view.state.tr.insertText(letter, from, to);
    if (view.someProp('handleTextInput', (take) => take(view, from, to, letter, insert)) !== true)
      view.dispatch(insert());
  }
};
const press = (key: string): void =>
  void view.someProp('handleKeyDown', (take) => take(view, new KeyboardEvent('keydown', { key })));
const html = (): string => htmlOf(view.state.doc);

describe('typed list', () => {
  it.each([
    ['- ', '<ul><li><p>Risk</p></li></ul>'],
    ['* ', '<ul><li><p>Risk</p></li></ul>'],
    ['1. ', '<ol><li><p>Risk</p></li></ol>'],
    ['1) ', '<ol><li><p>Risk</p></li></ol>'],
  ])('starts when %j is typed', (typed, list) => {
    open('');
    type(`${typed}Risk`);
    expect(html()).toBe(list);
  });

  it.each(['1. ', '- '])('reverts to %j on Backspace', (typed) => {
    open('');
    type(typed);
    press('Backspace');
    type('Risk');
    expect(html()).toBe(`<p>${typed}Risk</p>`);
  });

  it('keeps the paragraph’s alignment', () => {
    open('<p class="align-center indent-2"></p>');
    type('- Risk');
    expect(html()).toBe('<ul><li><p class="align-center indent-2">Risk</p></li></ul>');
  });

  it('does not start in the middle of a paragraph or inside a list', () => {
    open('<p>Risk</p>');
    type(' - 1. two');
    expect(html()).toBe('<p>Risk - 1. two</p>');
    view.destroy();
    open('<ul><li><p></p></li></ul>');
    type('- 1. two');
    expect(html()).toBe('<ul><li><p>- 1. two</p></li></ul>');
  });
});

it.each([
  '2. Risk',
  '10. Risk',
  '§ 1. Risk',
  '-- Risk',
  '"Risk" ... (c) 1/2 -> ',
  '[ ] Risk',
  '# Risk',
  '> Risk',
])('typing %j creates no list', (typed) => {
  open('');
  type(typed);
  expect(view.state.doc.textContent).toBe(typed);
  expect(view.state.doc.firstChild?.type.name).toBe('paragraph');
});
