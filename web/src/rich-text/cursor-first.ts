import { Plugin } from 'prosemirror-state';

/**
 * A busy browser moves the cursor at once and tells it later, even after the next key. That key would act where the cursor
 * was, or be lost; so the editor reads the cursor first.
 */
export const cursorFirst = (): Plugin =>
  new Plugin({
    props: {
      handleKeyDown: ({ dom }) => {
        dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
        return false;
      },
    },
  });
