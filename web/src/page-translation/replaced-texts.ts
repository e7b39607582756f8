/** Google Translate and others wrap each translated text in a `<font>` element. */
const isTranslation = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT';

const translations = new WeakMap<Node, Element>();

/** Returns the translation that replaced a node, or the node itself. */
const inPlaceOf = <Of extends Node>(parent: Node, node: Of): Of =>
  node.parentNode !== parent && translations.get(node)?.parentNode === parent
    ? (translations.get(node) as unknown as Of)
    : node;

let isPatched = false;

/** Makes React's DOM operations tolerate replaced text nodes; otherwise they would throw and unmount the page. */
const patchNodes = (): void => {
  if (isPatched) return;
  isPatched = true;
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.removeChild = function <Of extends Node>(this: Node, child: Of): Of {
    return removeChild.call(this, inPlaceOf(this, child)) as Of;
  };
  Node.prototype.insertBefore = function <Of extends Node>(this: Node, node: Of, before: Node | null): Of {
    return insertBefore.call(this, node, before === null ? null : inPlaceOf(this, before)) as Of;
  };
};

/**
 * Keeps a page up to date while the browser translates it. Translators replace the text nodes that React holds, so
 * React would update detached nodes and leave stale text on the page. This puts a changed text back in place of its
 * translation, and the browser translates it again.
 * @returns a function that stops the observer
 */
export const followReplacedTexts = (root: Node): (() => void) => {
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      if (type === 'characterData') {
        const translation = translations.get(target);
        if (translation?.isConnected) translation.replaceWith(target);
        translations.delete(target);
      }
      for (const text of removedNodes) {
        const translation = [...addedNodes, previousSibling, nextSibling].find(isTranslation);
        if (text.nodeType !== Node.TEXT_NODE || text.isConnected || translation === undefined) continue;
        translations.set(text, translation);
        patchNodes();
        observer.observe(text, { characterData: true });
      }
    }
  });
  observer.observe(root, { childList: true, subtree: true });
  return () => observer.disconnect();
};
