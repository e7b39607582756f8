import { AddRegular } from '@fluentui/react-icons/svg/add';
import { VARIABLES, type VariableName } from '@waivers/waiver/rich-text/mail-text.ts';
import { type Ref, useEffect, useId, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useText } from '../messages/use-text.ts';
import { editorKeys } from './keys.ts';
import { docOf, type TextKind } from './kinds/text-kinds.ts';
import { type LinkedPart, linkedPart, removeLink, setLink } from './link.ts';
import { LinkDialog, type OfferedLink } from './link-dialog.tsx';
import { PasteNoticeBar } from './pasting/paste-notice-bar.tsx';
import { type PasteNotice, pastePlugin } from './pasting/paste-plugin.ts';
import styles from './rich-text.module.css';
import { selectedWords } from './selected-words.ts';
import { textDirection } from './text-direction.ts';
import { Toolbar } from './toolbar.tsx';
import type { Tool, ToolGroups } from './tools.tsx';
import { useEditorView } from './use-editor-view.ts';
import { insertVariable, variablePlugin, variableView } from './variables.ts';

export type RichTextHandle = {
  readonly focus: () => void;
  /** Replaces the text in one undo step. */
  readonly replace: (html: string) => void;
};

type RichTextEditorProps = {
  readonly ref?: Ref<RichTextHandle>;
  readonly kind: TextKind;
  readonly tools: ToolGroups;
  readonly label: string;
  readonly lang?: string;
  /** Initial HTML only. Use `replace` for later changes. */
  readonly html: string;
  readonly onChange: (html: string) => void;
  readonly error?: string | undefined;
  readonly variables?: Readonly<Record<VariableName, string>>;
  readonly offeredLink?: OfferedLink;
};

export const RichTextEditor = (props: RichTextEditorProps) => {
  const { ref, kind, tools, label, lang, html, onChange, error, variables, offeredLink } = props;
  const text = useText();
  const id = useId();
  const toolbar = useRef<HTMLDivElement>(null);
  const [linking, setLinking] = useState<LinkedPart | null>(null);
  const [notice, setNotice] = useState<PasteNotice>(null);
  const openLink = () => {
    if (view.current !== null) setLinking(linkedPart(view.current.state));
  };
  const plugins = () => [
    ...editorKeys({
      openLink: () => latest.current.openLink(),
      focusTools: () => toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
    }),
    textDirection(),
    selectedWords(),
    pastePlugin(setNotice),
    ...(variables === undefined ? [] : [variablePlugin(styles.unknown ?? '')]),
  ];
  const nodeViews = useMemo(
    () =>
      variables === undefined
        ? {}
        : { variable: variableView(styles.variable ?? '', (name) => variables[name]) },
    [variables],
  );
  const isWrong = error !== undefined;
  const attributes = useMemo(
    () => ({
      class: styles.text ?? '',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': `${id}label`,
      'aria-describedby': isWrong ? `${id}error ${id}keys` : `${id}keys`,
      ...(isWrong ? { 'aria-invalid': 'true' } : {}),
      ...(lang === undefined ? {} : { lang }),
    }),
    [id, isWrong, lang],
  );
  const { place, view, state } = useEditorView({ kind, html, plugins, nodeViews, attributes, onChange });
  const latest = useRef({ openLink });
  latest.current = { openLink };
  const focus = (): void => view.current?.focus();
  useImperativeHandle(ref, () => ({
    focus,
    replace: (next) => {
      const { current } = view;
      if (current === null) return;
      const { doc, tr } = current.state;
      current.dispatch(tr.replaceWith(0, doc.content.size, docOf(kind, next).content));
    },
  }));
  const use = ({ run }: Tool): void => {
    const { current } = view;
    if (current === null) return;
    if (run === undefined) {
      openLink();
      return;
    }
    run(current.state, current.dispatch, current);
    current.focus();
  };
  const insert = (name: VariableName): void => {
    const { current } = view;
    if (current === null) return;
    insertVariable(name)(current.state, current.dispatch);
    current.focus();
  };
  // The dialog returns focus to the toolbar, so move it to the text.
  const wasLinking = useRef(false);
  useEffect(() => {
    if (wasLinking.current && linking === null) view.current?.focus();
    wasLinking.current = linking !== null;
  }, [linking, view]);
  const closeLink = (): void => setLinking(null);
  return (
    <div>
      <span id={`${id}label`} className={styles.label}>
        {label}
      </span>
      <div className={styles.frame} data-wrong={isWrong}>
        <Toolbar
          ref={toolbar}
          label={text('rich.toolbar', { label })}
          tools={tools}
          state={state}
          inserts={
            variables === undefined
              ? undefined
              : {
                  label: text('rich.insert'),
                  buttons: VARIABLES.map((name) => ({
                    label: variables[name],
                    icon: <AddRegular fontSize={16} aria-hidden />,
                    onInsert: () => insert(name),
                  })),
                }
          }
          onUse={use}
          onLeave={focus}
        />
        <div ref={place} className={styles.place} />
      </div>
      <PasteNoticeBar
        notice={notice}
        onDismiss={() => {
          setNotice(null);
          focus();
        }}
      />
      {isWrong && (
        <p id={`${id}error`} role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <p id={`${id}keys`} className="visually-hidden">
        {text('rich.keys')}
      </p>
      {linking !== null && (
        <LinkDialog
          href={linking.href}
          needsLabel={linking.from === linking.to}
          offered={offeredLink}
          onSet={({ href, label: own }) => {
            const { current } = view;
            if (current !== null) current.dispatch(setLink(current.state, linking, href, own));
            closeLink();
          }}
          onRemove={() => {
            const { current } = view;
            if (current !== null) current.dispatch(removeLink(current.state, linking));
            closeLink();
          }}
          onClose={closeLink}
        />
      )}
    </div>
  );
};
