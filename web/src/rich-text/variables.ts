import { VARIABLE_PATTERN, type VariableName } from '@waivers/waiver/rich-text/mail-text.ts';
import type { Node } from 'prosemirror-model';
import { type Command, type EditorState, Plugin, type Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView, type NodeViewConstructor } from 'prosemirror-view';
import { nodeType } from './kinds/schema-types.ts';

export const insertVariable =
  (name: VariableName): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(nodeType(state, 'variable').create({ name })).scrollIntoView());
    return true;
  };

type Found = { readonly from: number; readonly to: number; readonly node: Node; readonly name: string };

const findIn = (doc: Node, pattern: RegExp): readonly Found[] => {
  const found: Found[] = [];
  doc.descendants((node, at) => {
    for (const match of (node.text ?? '').matchAll(pattern)) {
      const from = at + match.index;
      found.push({ from, to: from + match[0].length, node, name: match[1] ?? '' });
    }
  });
  return found;
};

const readVariables = (state: EditorState): Transaction | null => {
  const transaction = state.tr;
  for (const { from, to, node, name } of findIn(state.doc, VARIABLE_PATTERN).toReversed()) {
    transaction.replaceWith(from, to, nodeType(state, 'variable').create({ name }, null, node.marks));
  }
  return transaction.docChanged ? transaction : null;
};

const UNKNOWN = /\[\[[^[\]]{1,60}\]\]/gu;

/** @param unknown the class name for a `[[…]]` that is not a known variable */
export const variablePlugin = (unknown: string): Plugin => {
  let view: EditorView | undefined;
  return new Plugin({
    view: (own) => {
      view = own;
      return {};
    },
    // A change during IME composition would end the composition on phones.
    appendTransaction: (_transactions, _before, state) =>
      view?.composing === true ? null : readVariables(state),
    props: {
      decorations: ({ doc }) =>
        DecorationSet.create(
          doc,
          findIn(doc, UNKNOWN).map(({ from, to }) => Decoration.inline(from, to, { class: unknown })),
        ),
    },
  });
};

export const variableView =
  (className: string, labelOf: (name: VariableName) => string): NodeViewConstructor =>
  ({ attrs }) => {
    const dom = document.createElement('span');
    dom.className = className;
    dom.dataset.variable = attrs.name;
    dom.textContent = labelOf(attrs.name);
    return { dom, ignoreMutation: () => true };
  };
