import { useId, useState } from 'react';
import { useText } from '../messages/use-text.ts';
import { ChoicePill } from './choice-pill.tsx';
import styles from './days-filter.module.css';
import { RELATIVE_DAYS, resolveDays, type SignerFilter, withDays, withFilterValue } from './signer-filter.ts';
import { type SetFilter, useToday } from './use-signer-filter.ts';

type DaysFilterProps = {
  readonly filter: SignerFilter;
  readonly onFilter: SetFilter;
  readonly timeZone: string;
};

type DayProps = {
  readonly label: string;
  readonly day: string;
  readonly isWrong: boolean;
  readonly onDay: (day: string) => void;
};

/** Earlier years are ignored, because a partially typed year reads as 2, then 20. */
const FIRST_YEAR = '1900';

const Day = ({ label, day, isWrong, onDay }: DayProps) => {
  const id = useId();
  const [lastDay, setLastDay] = useState(day);
  const [typed, setTyped] = useState(day);
  if (lastDay !== day) {
    setLastDay(day);
    setTyped(day);
  }
  return (
    <div className={styles.day}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        className={styles.input}
        value={typed}
        aria-invalid={isWrong}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          if (value !== '' && value < FIRST_YEAR) return;
          setLastDay(value);
          onDay(value);
        }}
      />
    </div>
  );
};

const daysOf = ({ from = '', to = '' }: SignerFilter): string => `${from}/${to}`;

export const DaysFilter = ({ filter, onFilter, timeZone }: DaysFilterProps) => {
  const text = useText();
  const today = useToday(timeZone);
  // Holds the days entered here, so that Back or clearing the filters collapses the fields.
  const [choosing, setChoosing] = useState<string | null>(null);
  const { days, from = '', to = '' } = filter;
  const areChosen = from !== '' || to !== '' || choosing === daysOf(filter);
  const shown = days ?? (areChosen ? 'chosen' : '');
  const isWrong = from !== '' && to !== '' && from > to;
  const choose = (value: string) => {
    if (value === 'chosen') {
      // Start with the current days, so that the list does not change yet.
      const initial = days === undefined ? {} : { to: today, ...resolveDays(days, today) };
      setChoosing(daysOf(initial));
      if (days !== undefined) onFilter(withDays(filter, initial));
      return;
    }
    setChoosing(null);
    const relative = RELATIVE_DAYS.find((each) => each === value);
    onFilter(withDays(filter, relative === undefined ? {} : { days: relative }));
  };
  const set = (name: 'from' | 'to') => (day: string) => {
    const next = withFilterValue(filter, name, day);
    setChoosing(daysOf(next));
    onFilter(next, { replace: true });
  };
  return (
    <>
      <ChoicePill
        label={text('filters.days')}
        value={shown}
        options={[
          ['', text('filters.anyDay')],
          ...RELATIVE_DAYS.map((each) => [each, text(`filters.${each}`)] as const),
          ['chosen', text('filters.chosenDays')],
        ]}
        onChoose={choose}
      />
      {shown === 'chosen' && (
        <fieldset className={styles.days}>
          <legend className="visually-hidden">{text('filters.days')}</legend>
          <Day label={text('filters.from')} day={from} isWrong={isWrong} onDay={set('from')} />
          <Day label={text('filters.to')} day={to} isWrong={isWrong} onDay={set('to')} />
          {isWrong && (
            <p role="alert" className={styles.wrong}>
              {text('filters.wrongDays')}
            </p>
          )}
        </fieldset>
      )}
    </>
  );
};
