import type { ShownField, ShownPart, SignableDocument } from '@waivers/waiver/document/document-shape.ts';
import { fieldsForCountry } from '@waivers/waiver/document/fields-for-country.ts';
import { useIntl } from 'react-intl';
import { RichTextView } from '../../../document/rich-text-view.tsx';
import { useText } from '../../../messages/use-text.ts';
import styles from './history.module.css';

/** Longer lists, such as countries, are collapsed. */
const MOST_OPTIONS = 12;

const Field = ({ field }: { readonly field: ShownField }) => {
  const text = useText();
  const { locale } = useIntl();
  const { title, required, options, placeholder } = field;
  const labels = options.map(({ label }) => label).join(' · ');
  const isLong = options.length > MOST_OPTIONS;
  return (
    <li dir="auto">
      {title}
      {required && <span lang={locale}> ({text('history.required')})</span>}
      {placeholder !== undefined && (
        <span className={styles.options}>
          <span lang={locale}>{text('field.placeholder')}: </span>
          {placeholder}
        </span>
      )}
      {isLong && (
        <details className={styles.options}>
          <summary lang={locale}>{text('history.options', { count: options.length })}</summary>
          {labels}
        </details>
      )}
      {!isLong && options.length > 0 && <span className={styles.options}>{labels}</span>}
    </li>
  );
};

type Address = SignableDocument['address'];

const AddressForms = ({ fields, address }: { fields: readonly ShownField[]; address: Address }) => {
  const text = useText();
  const { locale } = useIntl();
  const countries = fields.find(({ name }) => name === address?.country);
  if (address === undefined || countries === undefined) return null;
  const labelOf = new Map(countries.options.map(({ value, label }) => [value, label]));
  return (
    <details className={styles.options}>
      <summary lang={locale}>{text('history.addressForms', { count: address.forms.length })}</summary>
      <ul className={styles.fields}>
        {address.forms.map((form) => (
          <li key={form.countries.join()}>
            {form.countries.map((country) => labelOf.get(country) ?? country).join(' · ')}
            <ul className={styles.fields}>
              {fieldsForCountry(fields, address, form.countries[0])
                .filter(({ name }) => address.fields.includes(name))
                .map((field) => (
                  <Field key={field.name} field={field} />
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </details>
  );
};

type PartsProps = { readonly parts: readonly ShownPart[]; readonly address: Address };

const Part = ({ part, address }: { readonly part: ShownPart; readonly address: Address }) => {
  const fields = part.groups.flatMap((group) => group.fields);
  return (
    <section className={styles.part}>
      <h3 className={styles.partTitle} dir="auto">
        {part.title}
      </h3>
      {part.description !== '' && (
        <p className={`${styles.quiet} ${styles.lines}`} dir="auto">
          {part.description}
        </p>
      )}
      <RichTextView text={part.content} className={styles.richText} />
      {fields.length > 0 && (
        <ul className={styles.fields}>
          {fieldsForCountry(fields, address, undefined).map((field) => (
            <Field key={field.name} field={field} />
          ))}
        </ul>
      )}
      <AddressForms fields={fields} address={address} />
    </section>
  );
};

const Parts = ({ parts, address }: PartsProps) =>
  parts.map((part) => <Part key={part.key} part={part} address={address} />);

export const VersionSheet = ({ document }: { readonly document: SignableDocument }) => {
  const text = useText();
  const { locale } = useIntl();
  const { parts, address, participantSelector } = document;
  return (
    <article className={styles.sheet} lang={document.locale}>
      <p className={styles.heading} dir="auto">
        {document.heading === '' ? document.title : document.heading}
      </p>
      {document.subtitle !== '' && (
        <p className={styles.subtitle} dir="auto">
          {document.subtitle}
        </p>
      )}
      <RichTextView text={document.description} className={styles.richText} />
      <RichTextView text={document.content} className={styles.richText} />
      <Parts parts={parts.adult} address={address} />
      {participantSelector && (
        <details className={styles.part}>
          <summary lang={locale}>{text('history.minors')}</summary>
          <Parts parts={parts.minors} address={address} />
        </details>
      )}
    </article>
  );
};
