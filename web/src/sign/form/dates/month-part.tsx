import { type KeyboardEvent, useRef } from 'react';
import { useIntl } from 'react-intl';
import { useIsKiosk } from '../../kiosk/kiosk.ts';
import { autofillOf } from '../fields/autofill.ts';
import { SelectControl } from '../fields/select-control.tsx';
import { keyOf } from '../state/form-values.ts';
import { useEntry, useForm } from '../state/use-form.ts';
import { DatePart, type DatePartProps } from './date-part.tsx';
import { monthTyped } from './typed-date.ts';

/** Chosen from a list, so that nobody takes 4/7 for April. Its number may be typed. */
export const MonthPart = ({ person, field, error, onLeave }: DatePartProps) => {
  const key = keyOf(person, field.name);
  const store = useForm();
  const intl = useIntl();
  const { value } = useEntry(key);
  const isKiosk = useIsKiosk();
  const typed = useRef('');
  const type = (event: KeyboardEvent): void => {
    if (!/^\d$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const next = monthTyped(typed.current, event.key);
    typed.current = next.typed;
    const month = field.options[next.month - 1];
    if (month !== undefined) store.set(key, month.value);
  };
  return (
    <DatePart person={person} field={field}>
      <SelectControl
        of={key}
        value={typeof value === 'string' ? value : ''}
        options={field.options}
        empty={intl.formatMessage({ id: 'form.chooseMonth' })}
        required={field.required}
        autoComplete={autofillOf(person, field.name, isKiosk)}
        error={error}
        onChange={(chosen) => store.set(key, chosen)}
        onKeyDown={type}
        onLeave={(event) => {
          typed.current = '';
          onLeave(event);
        }}
      />
    </DatePart>
  );
};
