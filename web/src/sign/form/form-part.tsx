import type { ShownField, ShownPart } from '@waivers/waiver/document/document-shape.ts';
import { fieldsForCountry } from '@waivers/waiver/document/fields-for-country.ts';
import { memo, type ReactNode, useId } from 'react';
import { hasText, RichTextView } from '../../document/rich-text-view.tsx';
import { ConsentText } from './consent-text.tsx';
import { BirthDateField } from './dates/birth-date-field.tsx';
import { FormField } from './fields/form-field.tsx';
import styles from './part.module.css';
import { isOptionalMiddleName, MiddleName } from './people/middle-name.tsx';
import { countryKey } from './state/follow-country.ts';
import type { Person } from './state/form-values.ts';
import { useAddress, useEntry, useForeignContentLanguage } from './state/use-form.ts';

/** `of` is the part's key, which previews use to find it. */
export const PartCard = ({
  of,
  title,
  description = '',
  children,
}: {
  of?: string;
  title: string;
  description?: string;
  children: ReactNode;
}) => {
  const heading = useId();
  const lang = useForeignContentLanguage();
  return (
    <section className={styles.part} aria-labelledby={heading} data-part={of}>
      <h2 className={styles.title} id={heading}>
        {title}
      </h2>
      {description === '' ? null : (
        <p className={styles.description} lang={lang}>
          {description}
        </p>
      )}
      {children}
    </section>
  );
};

const AskedFields = ({
  fields,
  person,
  below,
}: {
  fields: readonly ShownField[];
  person: Person;
  below: Readonly<Record<string, ReactNode>>;
}) => {
  const address = useAddress();
  const { value: country } = useEntry(countryKey({ address }));
  return fieldsForCountry(fields, address, country).map((field) =>
    isOptionalMiddleName(field) ? (
      <MiddleName key={field.name} person={person} field={field} />
    ) : (
      <FormField key={field.name} person={person} field={field} below={below[field.name]} />
    ),
  );
};

const CONSENT_FIELD = 'electronicConsent';

/** These texts are written by the owner, except for the consent to electronic signatures. */
const PartText = ({ of: { content, groups } }: { of: ShownPart }) => {
  const lang = useForeignContentLanguage();
  const isConsent = groups.some(({ fields }) => fields.some(({ name }) => name === CONSENT_FIELD));
  if (isConsent && hasText(content)) return <ConsentText text={content} />;
  return <RichTextView text={content} className={styles.content} lang={lang} />;
};

type PartFieldsProps = {
  readonly part: ShownPart;
  readonly person: Person;
  readonly below?: Readonly<Record<string, ReactNode>>;
};

const NOTHING = {};

/** Memoised because the editor's preview changes one part at a time. */
export const PartFields = memo(({ part, person, below = NOTHING }: PartFieldsProps) => (
  <div className={styles.fields}>
    <PartText of={part} />
    {part.groups.map((group) =>
      group.type === 'fullDate' ? (
        <BirthDateField key="birthDate" person={person} title={group.title} fields={group.fields} />
      ) : (
        <div className={styles.group} key={group.fields[0]?.name ?? group.title}>
          {group.title === '' ? null : <h3 className={styles.groupTitle}>{group.title}</h3>}
          <AskedFields fields={group.fields} person={person} below={below} />
        </div>
      ),
    )}
  </div>
));
