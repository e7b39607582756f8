import { ADULT_AGE } from '@waivers/waiver/submission/age.ts';
import { type ReactNode, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { useIntl } from 'react-intl';
import { announce } from '../../frame/announcer.tsx';
import button from '../../frame/button.module.css';
import { asMinor } from '../people/as-minor.ts';
import { keyOf, type Person } from '../state/form-values.ts';
import { goToField } from '../state/next-field.ts';
import { useChoices, useEntry, useForm, useWaiver } from '../state/use-form.ts';
import styles from './birth-date.module.css';
import { useBirthDate } from './use-birth-date.ts';

/** A question rather than an error, because minors have no maximum age. */
const AgeQuestion = ({ minor }: { minor: number }) => {
  const intl = useIntl();
  const { date = '', age = 0 } = useBirthDate(minor) ?? {};
  const message =
    age >= ADULT_AGE ? intl.formatMessage({ id: 'minor.isAdult' }, { year: date.slice(0, 4) }) : '';
  useEffect(() => {
    if (message !== '') announce(message);
  }, [message]);
  return message === '' ? null : <p className={styles.question}>{message}</p>;
};

const BIRTH_YEAR = keyOf('signer', 'birthYear');

/** For minors who have started to sign for themselves. */
const MinorOffer = () => {
  const store = useForm();
  const intl = useIntl();
  const { mode } = useChoices();
  const { texts, participantSelector } = useWaiver().document;
  const { error } = useEntry(BIRTH_YEAR);
  const isMinor = error !== undefined && store.entry(BIRTH_YEAR).error?.code === 'under_age';
  if (!isMinor || mode !== 'adult' || !participantSelector) return null;
  const switchMode = (): void => {
    const { state, minor } = asMinor(store.waiver(), store.state());
    // The button disappears, and phones show the keyboard only if the focus moves during the tap.
    flushSync(() => store.replaceState(state));
    goToField(keyOf('signer', 'firstName'));
    const title = texts.minorOrdinal.replace('{number}', String(minor + 1));
    announce(intl.formatMessage({ id: 'minor.instead.done' }, { minor: title }));
  };
  return (
    <button type="button" className={button.quiet} onClick={switchMode}>
      {intl.formatMessage({ id: 'minor.instead' })}
    </button>
  );
};

export const AgeNote = ({ person }: { person: Person }): ReactNode =>
  typeof person === 'number' ? <AgeQuestion minor={person} /> : <MinorOffer />;
