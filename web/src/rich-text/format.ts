import type { ALIGNMENTS } from '@waivers/waiver/rich-text/rich-text.ts';
import { MAX_INDENT, MAX_LIST_DEPTH } from '@waivers/waiver/rich-text/rich-text.ts';
import type { Node } from 'prosemirror-model';
import { liftListItem, sinkListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, type EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import { markType, nodeType } from './kinds/schema-types.ts';

export type Alignment = (typeof ALIGNMENTS)[number];
type ListName = 'bullet_list' | 'ordered_list';

type Placed = { readonly node: Node; readonly at: number };

const paragraphsIn = ({ doc, selection }: EditorState): readonly Placed[] => {
  const found: Placed[] = [];
  doc.nodesBetween(selection.from, selection.to, (node, at) => {
    if (node.type.name === 'paragraph') found.push({ node, at });
    return node.type.name !== 'paragraph';
  });
  return found;
};

/** Whether the entire selection has the mark or, at a cursor, whether typed text would. */
export const hasMark = (state: EditorState, name: string): boolean => {
  const { from, to, empty, $from } = state.selection;
  const type = markType(state, name);
  if (empty) return type.isInSet(state.storedMarks ?? $from.marks()) !== undefined;
  let isEverywhere = true;
  state.doc.nodesBetween(from, to, (node) => {
    if (node.isInline && node.type.name !== 'hard_break' && !type.isInSet(node.marks)) isEverywhere = false;
  });
  return isEverywhere && state.doc.textBetween(from, to, '', ' ') !== '';
};

export const hasAlignment = (state: EditorState, align: Alignment): boolean => {
  const all = paragraphsIn(state);
  return all.length > 0 && all.every(({ node }) => node.attrs.align === align);
};

const listAround = ({ selection: { $from } }: EditorState): Placed | undefined => {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (node.type.name.endsWith('_list')) return { node, at: $from.before(depth) };
  }
  return undefined;
};

export const isInList = (state: EditorState, name: ListName): boolean =>
  listAround(state)?.node.type.name === name;

export const isInAnyList = (state: EditorState): boolean => listAround(state) !== undefined;

const listDepth = ({ selection: { $to } }: EditorState): number =>
  Array.from({ length: $to.depth }, (_, depth) => $to.node(depth + 1)).filter(({ type }) =>
    type.name.endsWith('_list'),
  ).length;

/** Turns paragraphs into a list or converts a list of the other kind. Lifts the item out of a list of the same kind. */
export const toggleList =
  (name: ListName): Command =>
  (state, dispatch) => {
    const around = listAround(state);
    if (around === undefined) return wrapInList(nodeType(state, name))(state, dispatch);
    if (around.node.type.name === name) return liftListItem(nodeType(state, 'list_item'))(state, dispatch);
    dispatch?.(state.tr.setNodeMarkup(around.at, nodeType(state, name)));
    return true;
  };

const changeParagraphs = (
  state: EditorState,
  dispatch: ((transaction: Transaction) => void) | undefined,
  attribute: 'align' | 'indent',
  changed: (node: Node) => unknown,
): boolean => {
  const transaction = state.tr;
  for (const { node, at } of paragraphsIn(state)) {
    const value = changed(node);
    if (value !== node.attrs[attribute]) transaction.setNodeAttribute(at, attribute, value);
  }
  if (transaction.docChanged) dispatch?.(transaction.scrollIntoView());
  return transaction.docChanged;
};

export const alignTo =
  (align: Alignment): Command =>
  (state, dispatch) => {
    changeParagraphs(state, dispatch, 'align', () => align);
    return true;
  };

/** @param by 1 to indent, -1 to outdent */
export const indentBy =
  (by: 1 | -1): Command =>
  (state, dispatch) => {
    if (listAround(state) === undefined) {
      return changeParagraphs(state, dispatch, 'indent', ({ attrs }) =>
        Math.min(Math.max(attrs.indent + by, 0), MAX_INDENT),
      );
    }
    const item = nodeType(state, 'list_item');
    if (by === -1) return liftListItem(item)(state, dispatch);
    return listDepth(state) < MAX_LIST_DEPTH && sinkListItem(item)(state, dispatch);
  };

export const outdentAtStart: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.parentOffset > 0 || listAround(state) !== undefined) return false;
  return $from.parent.attrs.indent > 0 && indentBy(-1)(state, dispatch);
};

/** Removes all formatting except lists. */
export const clearFormatting: Command = (state, dispatch) => {
  const transaction = state.tr;
  const { from, to, empty } = state.selection;
  for (const { node, at } of paragraphsIn(state)) {
    const start = empty ? at : Math.max(from, at);
    const end = empty ? at + node.nodeSize : Math.min(to, at + node.nodeSize);
    transaction.removeMark(start, end);
    transaction.setNodeAttribute(at, 'align', 'left').setNodeAttribute(at, 'indent', 0);
  }
  dispatch?.(transaction.setStoredMarks([]).scrollIntoView());
  return true;
};

/** Uses a text selection, because lists cannot be lifted out of an `AllSelection`. */
export const selectAllText: Command = ({ doc, tr }, dispatch) => {
  dispatch?.(tr.setSelection(TextSelection.between(doc.resolve(0), doc.resolve(doc.content.size))));
  return true;
};
