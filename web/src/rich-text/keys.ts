import { baseKeymap, chainCommands, liftEmptyBlock, splitBlockAs, toggleMark } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { InputRule, inputRules, undoInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { splitListItem, wrapRangeInList } from 'prosemirror-schema-list';
import { type Command, Plugin } from 'prosemirror-state';
import { indentBy, isInAnyList, outdentAtStart, selectAllText } from './format.ts';
import { markType, nodeType } from './kinds/schema-types.ts';

/** Syncs the cursor before each key, because a busy browser may report a moved cursor only after the next key. */
const cursorFirst = (): Plugin =>
  new Plugin({
    props: {
      handleKeyDown: ({ dom }) => {
        dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
        return false;
      },
    },
  });

/** Only matches at the start of a paragraph, and only the number 1, because new lists start at 1. */
const LIST_MARKERS = [
  ['bullet_list', /^[-*•] $/u],
  ['ordered_list', /^1[.)] $/u],
] as const;

const rule = (name: (typeof LIST_MARKERS)[number][0], typed: RegExp): InputRule =>
  new InputRule(typed, (state, _match, start, end) => {
    if (isInAnyList(state)) return null;
    const transaction = state.tr.delete(start, end);
    const range = transaction.doc.resolve(start).blockRange();
    return range !== null && wrapRangeInList(transaction, range, nodeType(state, name)) ? transaction : null;
  });

/** Replaces only list markers, because legal texts must keep their quotation marks, dashes and symbols. */
const typedLists = (): readonly Plugin[] => [
  inputRules({ rules: LIST_MARKERS.map(([name, typed]) => rule(name, typed)) }),
  keymap({ Backspace: undoInputRule }),
];

export const toggle =
  (name: string): Command =>
  (state, dispatch, view) =>
    toggleMark(markType(state, name))(state, dispatch, view);

const lineBreak: Command = (state, dispatch) => {
  const node = nodeType(state, 'hard_break').create();
  dispatch?.(state.tr.replaceSelectionWith(node, false).scrollIntoView());
  return true;
};

const splitParagraph = splitBlockAs(({ type, attrs }) => ({ type, attrs }));

const newParagraph: Command = (state, dispatch, view) =>
  chainCommands(splitListItem(nodeType(state, 'list_item')), liftEmptyBlock, splitParagraph)(
    state,
    dispatch,
    view,
  );

type KeyActions = { readonly openLink: () => void; readonly focusTools: () => void };

/** Leaves Tab unbound so that it moves focus out of the editor. */
export const editorKeys = (actions: KeyActions): readonly Plugin[] => [
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
      actions.openLink();
      return true;
    },
    'Alt-F10': () => {
      actions.focusTools();
      return true;
    },
    Enter: newParagraph,
    'Shift-Enter': lineBreak,
  }),
  keymap({ Backspace: outdentAtStart }),
  keymap(baseKeymap),
];
