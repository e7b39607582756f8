import type { SignableDocument } from '@waivers/waiver/document/document-shape.ts';
import type { AnsweredPart } from '@waivers/waiver/record/answered-parts.ts';
import { useText } from '../../messages/use-text.ts';
import { hasText, RichTextView } from '../../sign/document/rich-text-view.tsx';
import styles from './signed-waiver.module.css';

type SignedTextProps = { readonly document: SignableDocument; readonly parts: readonly AnsweredPart[] };

/** What the owner wrote. Folded: who looks at a record knows it. */
export const SignedText = ({ document, parts }: SignedTextProps) => {
  const text = useText();
  const { heading, subtitle, description, content } = document;
  return (
    <details className={styles.text}>
      <summary>{text('signed.text')}</summary>
      <div lang={document.locale}>
        {heading !== '' && <h2 className={styles.partTitle}>{heading}</h2>}
        {subtitle !== '' && <p className={styles.subtitle}>{subtitle}</p>}
        <RichTextView text={description} className={styles.richText} />
        <RichTextView text={content} className={styles.richText} />
        {parts
          .filter(({ part }) => part.description !== '' || hasText(part.content))
          .map(({ part }) => (
            <section key={part.key}>
              <h3 className={styles.personName}>{part.title}</h3>
              {part.description !== '' && <p>{part.description}</p>}
              <RichTextView text={part.content} className={styles.richText} />
            </section>
          ))}
      </div>
    </details>
  );
};
