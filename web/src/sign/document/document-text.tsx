import type { SignableDocument } from '@waivers/waiver/document/document-shape.ts';
import styles from './document.module.css';
import { RichTextView } from './rich-text-view.tsx';

/** Same markup as the server's, so that nothing moves. */
export const DocumentText = ({ of }: { of: SignableDocument }) => (
  <article className={styles.document}>
    <h1 className={styles.heading} dir="auto">
      {of.heading === '' ? of.title : of.heading}
    </h1>
    {of.subtitle === '' ? null : (
      <p className={styles.subtitle} dir="auto">
        {of.subtitle}
      </p>
    )}
    <RichTextView text={of.description} className={styles.description} />
    <RichTextView text={of.content} className={styles.content} />
  </article>
);
