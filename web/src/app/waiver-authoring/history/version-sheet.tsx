import type { ShownField, ShownPart, SignableDocument } from '@waivers/waiver/document/document-shape.ts';
import { useIntl } from 'react-intl';
import { useText } from '../../../messages/use-text.ts';
import { RichTextView } from '../../../sign/document/rich-text-view.tsx';
import styles from './history.module.css';

/** Countries and days of birth are not read one by one. */
const MOST_OPTIONS = 12;

const Field = ({ field }: { readonly field: ShownField }) => {
  const text = useText();
  const { locale } = useIntl();
  const { title, required, options } = field;
  const isLong = options.length > MOST_OPTIONS;
  return (
    <li>
      {title}
      {required && <span lang={locale}> ({text('history.required')})</span>}
      {isLong && (
        <span className={styles.options} lang={locale}>
          {text('history.options', { count: options.length })}
        </span>
      )}
      {!isLong && options.length > 0 && (
        <span className={styles.options}>{options.map(({ label }) => label).join(' · ')}</span>
      )}
    </li>
  );
};

const Part = ({ part }: { readonly part: ShownPart }) => {
  const fields = part.groups.flatMap((group) => group.fields);
  return (
    <section className={styles.part}>
      <h3 className={styles.partTitle}>{part.title}</h3>
      {part.description !== '' && <p className={styles.quiet}>{part.description}</p>}
      <RichTextView text={part.content} className={styles.richText} />
      {fields.length > 0 && (
        <ul className={styles.fields}>
          {fields.map((field) => (
            <Field key={field.name} field={field} />
          ))}
        </ul>
      )}
    </section>
  );
};

/** The document as customers read it, with what they were asked for. Nothing can be filled in. */
export const VersionSheet = ({ document }: { readonly document: SignableDocument }) => (
  <article className={styles.sheet} lang={document.locale}>
    <p className={styles.heading}>{document.heading === '' ? document.title : document.heading}</p>
    {document.subtitle !== '' && <p className={styles.subtitle}>{document.subtitle}</p>}
    <RichTextView text={document.description} className={styles.richText} />
    <RichTextView text={document.content} className={styles.richText} />
    {document.parts.adult.map((part) => (
      <Part key={part.key} part={part} />
    ))}
  </article>
);
