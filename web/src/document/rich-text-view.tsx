import type { Block, Inline, ListItem, Mark, RichText } from '@waivers/waiver/rich-text/rich-text.ts';
import { Fragment, memo, type ReactNode } from 'react';

/** Returns a data URL for an `<img>`, where scripts in the SVG cannot run. */
export const svgImage = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

const marked = (content: ReactNode, mark: Mark): ReactNode => {
  switch (mark.type) {
    case 'bold':
      return <strong>{content}</strong>;
    case 'italic':
      return <em>{content}</em>;
    case 'underline':
      return <u>{content}</u>;
    case 'link':
      return (
        <a href={mark.attrs.href} target="_blank" rel="noopener noreferrer">
          {content}
        </a>
      );
  }
};

const sameMark = (one: Mark | undefined, other: Mark | undefined): boolean =>
  one?.type === other?.type &&
  (one?.type !== 'link' || (other?.type === 'link' && one.attrs.href === other.attrs.href));

const marksOf = (part: Inline): readonly Mark[] => (part.type === 'text' ? (part.marks ?? []) : []);

/** Groups adjacent texts that share their outermost mark into one element. */
const inlines = (parts: readonly Inline[], depth = 0): ReactNode => {
  const runs: { readonly mark: Mark | undefined; readonly parts: Inline[] }[] = [];
  for (const part of parts) {
    const mark = marksOf(part)[depth];
    const last = runs.at(-1);
    if (last !== undefined && sameMark(last.mark, mark)) last.parts.push(part);
    else runs.push({ mark, parts: [part] });
  }
  return runs.map(({ mark, parts: run }, key) =>
    mark === undefined ? (
      run.map((part, index) => plain(part, `${key}.${index}`))
    ) : (
      <Fragment key={String(key)}>{marked(inlines(run, depth + 1), mark)}</Fragment>
    ),
  );
};

const plain = (part: Inline, key: string): ReactNode =>
  part.type === 'text' ? <Fragment key={key}>{part.text}</Fragment> : <br key={key} />;

const listItem = ({ content }: ListItem, key: number): ReactNode => (
  <li key={key}>{content.map((node, at) => block(node, at))}</li>
);

/** Set on each paragraph and list, because an outer `dir="auto"` ignores elements with a `dir` attribute. */
const OWN_DIRECTION = { dir: 'auto' } as const;

const block = (node: Block, key: number, attributes: { readonly dir?: 'auto' } = {}): ReactNode => {
  if (node.type === 'paragraph') {
    const { align, indent } = node.attrs;
    const content = node.content ?? [];
    const names = [align === 'left' ? '' : `align-${align}`, indent === 0 ? '' : `indent-${indent}`];
    const className = names.filter((name) => name !== '').join(' ');
    return (
      <p key={key} {...attributes} {...(className === '' ? {} : { className })}>
        {/* An empty paragraph has no height without a line break. */}
        {content.length === 0 ? <br /> : inlines(content)}
      </p>
    );
  }
  const items = node.content.map(listItem);
  return node.type === 'bullet_list' ? (
    <ul key={key} {...attributes}>
      {items}
    </ul>
  ) : (
    <ol key={key} {...attributes} start={node.attrs?.start}>
      {items}
    </ol>
  );
};

export const hasText = ({ content }: RichText): boolean =>
  content.some((node) => node.type !== 'paragraph' || (node.content ?? []).length > 0);

/** Renders elements instead of raw HTML, so no sanitising is needed. */
type RichTextViewProps = {
  readonly text: RichText;
  readonly className: string | undefined;
  readonly lang?: string | undefined;
};

export const RichTextView = memo(({ text, className, lang }: RichTextViewProps) =>
  hasText(text) ? (
    <div className={className} lang={lang}>
      {text.content.map((node, at) => block(node, at, OWN_DIRECTION))}
    </div>
  ) : null,
);
