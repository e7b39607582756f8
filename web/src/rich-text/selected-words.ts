import type { Node } from 'prosemirror-model';
import { Plugin, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';

const SELECT = 'selectwords';

const SPECIAL = /[\\^$.*+?()[\]{}|]/g;

/** Returns a pattern that ignores formatting and treats a break or variable as a space. */
const patternOf = (words: string): RegExp =>
  new RegExp(
    words
      .split(/\s+/)
      .map((word) => word.replaceAll(SPECIAL, String.raw`\$&`))
      .join(String.raw`\s+`),
  );

const firstIn = (doc: Node, words: string): { from: number; to: number } | undefined => {
  const pattern = patternOf(words);
  let found: { from: number; to: number } | undefined;
  doc.descendants((block, at) => {
    if (found !== undefined || !block.isTextblock) return found === undefined;
    const match = pattern.exec(block.textBetween(0, block.content.size, null, ' '));
    if (match !== null) found = { from: at + 1 + match.index, to: at + 1 + match.index + match[0].length };
    return false;
  });
  return found;
};

/** Centers the selection, because bars cover the top and bottom of the window. */
const scrollToSelection = ({ dom }: EditorView): void => {
  const selection = dom.ownerDocument.getSelection();
  if (selection === null || selection.rangeCount === 0) return;
  const { top, bottom } = selection.getRangeAt(0).getBoundingClientRect();
  window.scrollBy({ top: (top + bottom - window.innerHeight) / 2 });
};

export const selectedWords = (): Plugin =>
  new Plugin({
    props: {
      handleDOMEvents: {
        [SELECT]: (view, event: CustomEvent<string>) => {
          const found = firstIn(view.state.doc, event.detail);
          if (found === undefined) return false;
          view.dispatch(
            view.state.tr.setSelection(TextSelection.create(view.state.doc, found.from, found.to)),
          );
          view.focus();
          scrollToSelection(view);
          event.preventDefault();
          return true;
        },
      },
    },
  });

/** @returns false if the words are not found */
export const selectWords = (editor: HTMLElement, words: string): boolean =>
  !editor.dispatchEvent(new CustomEvent(SELECT, { detail: words, cancelable: true }));
