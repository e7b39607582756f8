import { readRichTextHtml } from '@waivers/waiver/rich-text/read-rich-text-html.ts';
import { useText } from '../../../../messages/use-text.ts';
import { RichTextView } from '../../../../sign/document/rich-text-view.tsx';
import type { WaiverDraft } from '../../draft/waiver-draft.ts';
import styles from '../saving.module.css';

/** What was typed, for who has to know it again. Nothing has been saved to compare it with. */
export const UnsavedText = ({ draft: { title, locale, config } }: { readonly draft: WaiverDraft }) => {
  const text = useText();
  return (
    <div lang={locale} dir="auto">
      <p className={styles.unsavedTitle}>{title.trim() === '' ? text('delete.untitled') : title}</p>
      <RichTextView className={undefined} text={readRichTextHtml(config.description)} />
      <RichTextView className={undefined} text={readRichTextHtml(config.content)} />
      <p>{config.waiverParts.map((part) => part.title).join(' · ')}</p>
    </div>
  );
};
