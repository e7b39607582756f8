import type { ShownField } from '@waivers/waiver/document/document-shape.ts';
import { BIRTH_FIELDS, type BirthField } from '@waivers/waiver/options/birth-date.ts';
import { dateIn } from '@waivers/waiver/submission/age.ts';
import { type ChangeEvent, type FocusEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useIntl } from 'react-intl';
import { useIsKiosk } from '../../kiosk/kiosk.ts';
import { autofillOf } from '../fields/autofill.ts';
import fieldStyles from '../fields/field.module.css';
import { errorProps, fieldId } from '../fields/field-frame.tsx';
import { SelectControl } from '../fields/select-field.tsx';
import { keyOf, type Person } from '../state/form-values.ts';
import { focusNext } from '../state/next-field.ts';
import { useEntry, useForm } from '../state/use-form.ts';
import styles from './birth-date.module.css';
import { digitsIn, isEnded, monthTyped, parseDate, wholeYear } from './parse-date.ts';

type DatePartProps = {
  readonly person: Person;
  readonly field: ShownField;
  readonly error: string | undefined;
  readonly onLeave: (event: FocusEvent) => void;
};

const DatePart = ({
  person,
  field,
  children,
}: Pick<DatePartProps, 'person' | 'field'> & { readonly children: ReactNode }) => (
  <div className={styles.part} data-part={field.name}>
    <label className={styles.name} htmlFor={fieldId(keyOf(person, field.name))}>
      {field.title}
    </label>
    {children}
  </div>
);

/** A select, so that 4/7 cannot be misread. Typing a month's number selects it. */
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

type NumberPartProps = DatePartProps & {
  readonly order: readonly BirthField[];
  readonly months: DatePartProps['field']['options'];
};

/** Moves focus only after a separator (`4/`) or a complete date, because moving by length would hide typos. */
export const NumberPart = ({ person, field, error, onLeave, order, months }: NumberPartProps) => {
  const key = keyOf(person, field.name);
  const store = useForm();
  const { value } = useEntry(key);
  const isKiosk = useIsKiosk();
  const text = typeof value === 'string' ? value : '';

  const change = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>): void => {
    const typed = currentTarget.value;
    // Don't interfere with IME composition.
    if ((nativeEvent as InputEvent).isComposing) {
      store.set(key, typed);
      return;
    }
    const whole = parseDate(typed, order, months);
    if (whole === undefined) store.set(key, digitsIn(typed));
    else for (const name of BIRTH_FIELDS) store.set(keyOf(person, name), whole[name]);
    if (whole === undefined && isEnded(typed)) focusNext(currentTarget);
  };
  const leave = (event: FocusEvent): void => {
    const { timeZone } = store.waiver();
    const thisYear = Number(dateIn(timeZone, store.now()).slice(0, 4));
    const digits = digitsIn(text);
    const whole = field.name === 'birthYear' ? wholeYear(digits, thisYear) : digits;
    if (whole !== text) store.set(key, whole);
    onLeave(event);
  };
  return (
    <DatePart person={person} field={field}>
      <input
        className={fieldStyles.control}
        id={fieldId(key)}
        name={isKiosk || person !== 'signer' ? key : field.name}
        type="text"
        inputMode="numeric"
        enterKeyHint="next"
        value={text}
        required={field.required}
        autoComplete={autofillOf(person, field.name, isKiosk)}
        onChange={change}
        onBlur={leave}
        {...errorProps(key, error)}
      />
    </DatePart>
  );
};
