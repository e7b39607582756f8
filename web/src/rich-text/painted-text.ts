import { DOMParser } from 'prosemirror-model';
import { TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { afterHandOver, paintedText } from '../opening/hand-over.ts';

type Found = { readonly node: Node; readonly offset: number; readonly pos?: number };

/** Browsers end a line that nothing else ends with a break of its own. */
const dropFilling = (text: HTMLElement): void => {
  for (const each of text.querySelectorAll('br')) if (each.nextSibling === null) each.remove();
};

/** Where the selection begins and ends in a text that has the focus. */
const endsIn = (text: HTMLElement): readonly Found[] => {
  const selection = document.getSelection();
  if (document.activeElement !== text || selection === null) return [];
  return [
    { node: selection.anchorNode, offset: selection.anchorOffset },
    { node: selection.focusNode, offset: selection.focusOffset },
  ].flatMap(({ node, offset }) => (node !== null && text.contains(node) ? [{ node, offset }] : []));
};

/** What was typed into a text before its editor was there, with the caret. @param name of the painted text */
export const goOnWithPainted = (name: string, view: EditorView): void => {
  const text = paintedText(name);
  if (text === null) return;
  dropFilling(text);
  const ends = endsIn(text);
  const doc = DOMParser.fromSchema(view.state.schema).parse(text, {
    preserveWhitespace: 'full',
    findPositions: [...ends],
  });
  const { tr } = view.state;
  if (!doc.eq(tr.doc)) tr.replaceWith(0, tr.doc.content.size, doc.content);
  const [anchor, head] = ends.map(({ pos = 1 }) => tr.doc.resolve(Math.min(pos, tr.doc.content.size)));
  if (anchor !== undefined && head !== undefined) {
    tr.setSelection(TextSelection.between(anchor, head));
    afterHandOver(() => view.focus());
  }
  if (tr.docChanged || tr.selectionSet) view.dispatch(tr);
};
