import { readBirthDate } from '@waivers/waiver/options/birth-date.ts';
import { ADULT_AGE, dateIn, yearsBetween } from '@waivers/waiver/submission/age.ts';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { announce } from '../../frame/announcer.tsx';
import { keyOf } from '../state/form-values.ts';
import { useEntry, useForm } from '../state/use-form.ts';
import styles from './birth-date.module.css';

/** Asks only: the rules set no upper age for minors, and the guardian knows better. */
export const AgeQuestion = ({ minor }: { minor: number }) => {
  const store = useForm();
  const intl = useIntl();
  const [birthMonth, birthDay, birthYear] = [
    useEntry(keyOf(minor, 'birthMonth')).value,
    useEntry(keyOf(minor, 'birthDay')).value,
    useEntry(keyOf(minor, 'birthYear')).value,
  ];
  const today = dateIn(store.waiver().timeZone, store.now());
  const read = readBirthDate({ birthMonth, birthDay, birthYear }, today);
  const isAdult = 'date' in read && yearsBetween(read.date, today) >= ADULT_AGE;
  const said = isAdult ? intl.formatMessage({ id: 'minor.isAdult' }, { year: String(birthYear) }) : '';
  useEffect(() => {
    if (said !== '') announce(said);
  }, [said]);
  return said === '' ? null : <p className={styles.question}>{said}</p>;
};
