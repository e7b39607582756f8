import { EditorState, type Plugin } from 'prosemirror-state';
import { EditorView, type NodeViewConstructor } from 'prosemirror-view';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { docOf, htmlOf, type TextKind } from './kinds/text-kinds.ts';

type Options = {
  readonly kind: TextKind;
  /** Only the initial value is used. */
  readonly html: string;
  readonly plugins: () => readonly Plugin[];
  readonly nodeViews: Readonly<Record<string, NodeViewConstructor>>;
  readonly attributes: Readonly<Record<string, string>>;
  readonly onChange: (html: string) => void;
};

export type OpenEditor = {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly view: RefObject<EditorView | null>;
  readonly state: EditorState;
};

export const useEditorView = (options: Options): OpenEditor => {
  const { nodeViews, attributes } = options;
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const [state, setState] = useState(() =>
    EditorState.create({ doc: docOf(options.kind, options.html), plugins: [...options.plugins()] }),
  );
  const changed = useEffectEvent((next: EditorState) => options.onChange(htmlOf(next.doc)));
  const open = useEffectEvent((element: HTMLElement): EditorView => {
    const opened: EditorView = new EditorView(element, {
      state,
      nodeViews,
      attributes,
      dispatchTransaction: (transaction) => {
        const next = opened.state.apply(transaction);
        opened.updateState(next);
        setState(next);
        if (transaction.docChanged) changed(next);
      },
    });
    return opened;
  });
  useLayoutEffect(() => {
    if (place.current === null) return undefined;
    const opened = open(place.current);
    view.current = opened;
    return () => {
      opened.destroy();
      view.current = null;
    };
  }, []);
  // Uses a layout effect because the page looks for invalid fields right after rendering.
  useLayoutEffect(() => view.current?.setProps({ attributes }), [attributes]);
  useEffect(() => view.current?.setProps({ nodeViews }), [nodeViews]);
  return { place, view, state };
};
