import { Button } from '@fluentui/react-components';
import { dateIn } from '@waivers/waiver/submission/age.ts';
import { useId, useState } from 'react';
import { useText } from '../../messages/use-text.ts';
import { useFocusKept } from '../../ui/focus/focus-kept.ts';
import styles from './reports.module.css';

type AsOfFieldProps = {
  readonly asOf: string | undefined;
  readonly onDay: (day: string) => void;
  readonly timeZone: string;
};

/** A year that is being typed is the year 2 first, then 20. */
const FIRST_DAY = '2000-01-01';

/** The numbers of a past day. */
export const AsOfField = ({ asOf, onDay, timeZone }: AsOfFieldProps) => {
  const text = useText();
  const id = useId();
  const [typed, setTyped] = useState(asOf ?? '');
  return (
    <div ref={useFocusKept('input')} className={styles.asOf}>
      <label htmlFor={id}>{text('reports.asOf')}</label>
      <input
        id={id}
        type="date"
        min={FIRST_DAY}
        max={dateIn(timeZone, new Date())}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          if (value === '' || value >= FIRST_DAY) onDay(value);
        }}
      />
      {asOf !== undefined && (
        <Button
          appearance="subtle"
          onClick={() => {
            setTyped('');
            onDay('');
          }}
        >
          {text('reports.asOf.clear')}
        </Button>
      )}
    </div>
  );
};
