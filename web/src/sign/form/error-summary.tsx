import type { SignableDocument } from '@waivers/waiver/document/document-shape.ts';
import { fieldsForCountry } from '@waivers/waiver/document/fields-for-country.ts';
import type { Mode } from '@waivers/waiver/vocabulary/form.ts';
import type { MouseEvent, Ref } from 'react';
import { useIntl } from 'react-intl';
import { Icon } from '../frame/icon.tsx';
import styles from './error-summary.module.css';
import { nameOfConfirmation } from './fields/email-confirmation.ts';
import { fieldId } from './fields/field-frame.tsx';
import { namesField } from './state/field-message.ts';
import { countryIn } from './state/follow-country.ts';
import type { Key, Value } from './state/form-values.ts';
import { goToField } from './state/next-field.ts';
import { useErrors, useForm, useWaiver } from './state/use-form.ts';
import { WHOLE_FORM } from './state/validate-form.ts';

/** Returns a label for outside the form, such as 'Minor 2: First name'. `again` labels the repeated email. */
export const fieldLabel = (
  document: SignableDocument,
  mode: Mode,
  key: Key,
  { country, again }: { readonly country?: Value; readonly again: string },
): string => {
  const { parts, texts } = document;
  const [person = '', name = ''] = key.split('.');
  if (person === 'ink') return parts[mode].find((part) => part.name === name)?.title ?? '';
  for (const part of parts[mode]) {
    const isMinors = mode === 'minors' && part.type === 'identity';
    if (isMinors === (person === 'signer')) continue;
    for (const group of part.groups) {
      const field = fieldsForCountry(group.fields, document.address, country).find(
        (each) => each.name === nameOfConfirmation(name),
      );
      if (field === undefined) continue;
      if (field.name !== name) return again;
      const title = group.type === 'fullDate' ? group.title : field.title;
      const ordinal = texts.minorOrdinal.replace('{number}', String(Number(person) + 1));
      return isMinors ? `${ordinal}: ${title}` : title;
    }
  }
  return '';
};

const goTo = (key: Key) => (event: MouseEvent) => {
  event.preventDefault();
  goToField(key);
};

const MISSING: ReadonlySet<string> = new Set([
  'required',
  'not_selected',
  'not_checked',
  'invalid_date',
  'email_required',
  'signature_required',
]);

/** Takes focus so that screen readers read the whole summary. */
export const ErrorSummary = ({ ref }: { ref: Ref<HTMLElement> }) => {
  const errors = useErrors();
  const store = useForm();
  const intl = useIntl();
  const { mode = 'adult', values } = store.state();
  const { document } = useWaiver();
  const country = countryIn(document, values);
  const again = intl.formatMessage({ id: 'email.again' });
  if (errors.size === 0) return null;
  const wrong = store.errors();
  const isMissing = [...wrong.values()].every(({ code }) => MISSING.has(code));
  const entryOf = (key: Key, message: string): string => {
    const source = wrong.get(key);
    if (source !== undefined && namesField(intl, key, source)) return message;
    const label = fieldLabel(document, mode, key, { country, again }).replace(/[.。]$/, '');
    return intl.formatMessage({ id: 'summary.entry' }, { label, message });
  };
  return (
    <section className={styles.summary} ref={ref} tabIndex={-1} aria-labelledby="summary-title">
      <h2 className={styles.title} id="summary-title">
        <Icon name="warning" className={styles.icon} />
        {intl.formatMessage({ id: isMissing ? 'summary.missing' : 'summary.title' }, { count: errors.size })}
      </h2>
      <ul className={styles.list}>
        {[...errors].map(([key, message]) => (
          <li key={key}>
            {key === WHOLE_FORM ? (
              message
            ) : (
              <a href={`#${fieldId(key)}`} onClick={goTo(key)}>
                {entryOf(key, message)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};
