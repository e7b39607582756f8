import type { SignableDocument } from '@waivers/waiver/document/document-shape.ts';
import { fieldsForCountry } from '@waivers/waiver/document/fields-for-country.ts';
import type { Mode } from '@waivers/waiver/vocabulary/form.ts';
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { type IntlShape, useIntl } from 'react-intl';
import { Icon } from '../frame/icon.tsx';
import styles from './error-summary.module.css';
import { nameOfConfirmation } from './fields/email-confirmation.ts';
import { fieldId } from './fields/field-frame.tsx';
import partStyles from './part.module.css';
import { countryIn } from './state/follow-country.ts';
import type { FormStore } from './state/form-store.ts';
import type { Errors, Key, Value } from './state/form-values.ts';
import { goToField, revealField } from './state/next-field.ts';
import { useErrors, useForm } from './state/use-form.ts';
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

export const labelIn = (intl: IntlShape, store: FormStore, key: Key): string => {
  const { mode = 'adult', values } = store.state();
  const { document } = store.waiver();
  const country = countryIn(document, values);
  const again = intl.formatMessage({ id: 'email.again' });
  return fieldLabel(document, mode, key, { country, again }).replace(/[.。]$/, '');
};

const MISSING: ReadonlySet<string> = new Set([
  'required',
  'not_selected',
  'not_checked',
  'invalid_date',
  'email_required',
  'signature_required',
]);

export const errorCount = (intl: IntlShape, errors: Errors): string => {
  const missing = [...errors.values()].filter(({ code }) => MISSING.has(code)).length;
  const wrong = errors.size - missing;
  const id = wrong === 0 ? 'summary.missing' : missing === 0 ? 'summary.wrong' : 'summary.both';
  return intl.formatMessage({ id }, { missing, wrong });
};

const goTo = (key: Key) => (event: MouseEvent) => {
  event.preventDefault();
  goToField(key);
};

const FRAME = [partStyles.part, partStyles.fields, partStyles.group].map((box) => `.${box} > *`).join();

/** Inserts the place above the field's card if that can be folded, otherwise above the field's row. */
const insertAbove = (field: HTMLElement, place: HTMLElement): void => {
  const frame = field.closest('details') ?? field.closest(FRAME) ?? field;
  const { top } = frame.getBoundingClientRect();
  const row = [...(frame.parentElement?.children ?? [])];
  row.find((each) => each.getBoundingClientRect().top === top)?.before(place);
};

/** Few enough for a phone to show the first wrong field as well. */
const MOST_LINES = 4;

type ErrorSummaryProps = {
  /** Takes the summary at its start if no single field is wrong. */
  readonly parts: RefObject<HTMLElement | null>;
};

/**
 * Names missing answers and explains wrong ones. Stays above the first of them, because at the top of a long form it
 * would leave no wrong field visible on a phone. Takes focus so that screen readers read all of it.
 */
export const ErrorSummary = ({ parts }: ErrorSummaryProps) => {
  const errors = useErrors();
  const store = useForm();
  const intl = useIntl();
  const section = useRef<HTMLElement>(null);
  const [place] = useState(() => document.createElement('div'));
  useEffect(() => {
    const [first] = store.errors().keys();
    const field = first === undefined ? null : revealField(first);
    if (field === null) parts.current?.prepend(place);
    else insertAbove(field, place);
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: 'start' });
    return () => place.remove();
  }, [store, parts, place]);
  if (errors.size === 0) return null;
  const wrong = store.errors();
  const entryOf = (key: Key, message: string): string => {
    const label = labelIn(intl, store, key);
    const isMissing = MISSING.has(wrong.get(key)?.code ?? '');
    return isMissing ? label : intl.formatMessage({ id: 'summary.entry' }, { label, message });
  };
  const entries = [...errors].map(([key, message]) => (
    <li key={key}>
      {key === WHOLE_FORM ? (
        message
      ) : (
        <a href={`#${fieldId(key)}`} onClick={goTo(key)}>
          {entryOf(key, message)}
        </a>
      )}
    </li>
  ));
  const folded = entries.splice(entries.length === MOST_LINES + 1 ? entries.length : MOST_LINES);
  return createPortal(
    <section className={styles.summary} ref={section} tabIndex={-1} aria-labelledby="summary-title">
      <h2 className={styles.title} id="summary-title">
        <Icon name="warning" className={styles.icon} />
        {errorCount(intl, wrong)}
      </h2>
      <ul className={styles.list}>{entries}</ul>
      {folded.length === 0 ? null : (
        <details className={styles.more}>
          <summary>{intl.formatMessage({ id: 'summary.more' }, { count: folded.length })}</summary>
          <ul className={styles.list}>{folded}</ul>
        </details>
      )}
    </section>,
    place,
  );
};
