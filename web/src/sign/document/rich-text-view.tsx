import type { Block, Inline, ListItem, Mark, RichText } from '@waivers/events/rich-text/rich-text.ts';
import type { ReactNode } from 'react';

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

const inline = (part: Inline, key: number): ReactNode => {
  if (part.type === 'hard_break') return <br key={key} />;
  const content = (part.marks ?? []).toReversed().reduce<ReactNode>(marked, part.text);
  return <span key={key}>{content}</span>;
};

const listItem = ({ content }: ListItem, key: number): ReactNode => <li key={key}>{content.map(block)}</li>;

const block = (node: Block, key: number): ReactNode => {
  if (node.type === 'paragraph') {
    const { align, indent } = node.attrs;
    const names = [align === 'left' ? '' : `align-${align}`, indent === 0 ? '' : `indent-${indent}`];
    const className = names.filter((name) => name !== '').join(' ');
    return (
      <p key={key} {...(className === '' ? {} : { className })}>
        {(node.content ?? []).map(inline)}
      </p>
    );
  }
  const items = node.content.map(listItem);
  return node.type === 'bullet_list' ? <ul key={key}>{items}</ul> : <ol key={key}>{items}</ol>;
};

/** Whether a text has anything in it. */
export const hasText = ({ content }: RichText): boolean =>
  content.some((node) => node.type !== 'paragraph' || (node.content ?? []).length > 0);

/** An owner's text as elements: never as markup. */
export const RichTextView = ({ text, className }: { text: RichText; className: string | undefined }) =>
  hasText(text) ? <div className={className}>{text.content.map(block)}</div> : null;
