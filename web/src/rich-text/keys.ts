import { baseKeymap, chainCommands, liftEmptyBlock, splitBlockAs, toggleMark } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { splitListItem } from 'prosemirror-schema-list';
import type { Command, Plugin } from 'prosemirror-state';
import { cursorFirst } from './cursor-first.ts';
import { indentBy, outdentAtStart, selectAllText } from './format.ts';
import { markType, nodeType } from './kinds/schema-types.ts';
import { typedLists } from './typed-lists.ts';

export const toggle =
  (name: string): Command =>
  (state, dispatch, view) =>
    toggleMark(markType(state, name))(state, dispatch, view);

const lineBreak: Command = (state, dispatch) => {
  const node = nodeType(state, 'hard_break').create();
  dispatch?.(state.tr.replaceSelectionWith(node, false).scrollIntoView());
  return true;
};

/** The next paragraph is aligned and indented as this one. */
const splitParagraph = splitBlockAs(({ type, attrs }) => ({ type, attrs }));

const newParagraph: Command = (state, dispatch, view) =>
  chainCommands(splitListItem(nodeType(state, 'list_item')), liftEmptyBlock, splitParagraph)(
    state,
    dispatch,
    view,
  );

type Asked = { readonly openLink: () => void; readonly focusTools: () => void };

/** Tab is nobody's key here: it leaves the text. */
export const editorKeys = (asked: Asked): readonly Plugin[] => [
  history(),
  cursorFirst(),
  ...typedLists(),
  keymap({
    'Mod-b': toggle('bold'),
    'Mod-i': toggle('italic'),
    'Mod-u': toggle('underline'),
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Mod-a': selectAllText,
    'Mod-[': indentBy(-1),
    'Mod-]': indentBy(1),
    'Mod-k': () => {
      asked.openLink();
      return true;
    },
    'Alt-F10': () => {
      asked.focusTools();
      return true;
    },
    Enter: newParagraph,
    'Shift-Enter': lineBreak,
  }),
  keymap({ Backspace: outdentAtStart }),
  keymap(baseKeymap),
];
