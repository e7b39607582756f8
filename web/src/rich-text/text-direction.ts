import type { Node } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';

const ofBlocks = (doc: Node): DecorationSet => {
  const found: Decoration[] = [];
  doc.forEach((node, at) => {
    found.push(Decoration.node(at, at + node.nodeSize, { dir: 'auto' }));
  });
  return DecorationSet.create(doc, found);
};

/** Sets the direction of each paragraph and list by its text, as on the sign page. */
export const textDirection = (): Plugin<DecorationSet> =>
  new Plugin({
    state: {
      init: (_config, { doc }) => ofBlocks(doc),
      apply: (transaction, before) => (transaction.docChanged ? ofBlocks(transaction.doc) : before),
    },
    props: {
      decorations(state) {
        return this.getState(state);
      },
    },
  });
