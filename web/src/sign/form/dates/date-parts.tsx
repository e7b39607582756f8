import type { ShownField } from '@waivers/waiver/document/document-shape.ts';
import { BIRTH_FIELDS, type BirthField } from '@waivers/waiver/options/birth-date.ts';
import { dateIn } from '@waivers/waiver/submission/age.ts';
import { type ChangeEvent, type FocusEvent, type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import { useIsKiosk } from '../../kiosk/kiosk.ts';
import { autofillOf } from '../fields/autofill.ts';
import fieldStyles from '../fields/field.module.css';
import { errorProps, fieldId } from '../fields/field-frame.tsx';
import { Chevron, Options } from '../fields/select-field.tsx';
import { keyOf, type Person } from '../state/form-values.ts';
import { focusNext } from '../state/next-field.ts';
import { useEntry, useForm } from '../state/use-form.ts';
import styles from './birth-date.module.css';
import { digitsIn, isEnded, monthTyped, parseDate, wholeYear } from './parse-date.ts';

type DatePartProps = {
  readonly person: Person;
  readonly field: ShownField;
  readonly error: string | undefined;
  readonly order: readonly BirthField[];
  readonly months: ShownField['options'];
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

/**
 * Moves focus only after a separator (`4/`) or a complete date, because moving by length would hide typos.
 * @param props.text the text in the field
 * @param props.onType receives text that is not a complete date
 */
const DateInput = ({
  person,
  field,
  error,
  order,
  months,
  text,
  onType,
  onLeave,
}: DatePartProps & { text: string; onType: (text: string, isComposing: boolean) => void }) => {
  const key = keyOf(person, field.name);
  const store = useForm();
  const isKiosk = useIsKiosk();
  const change = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>): void => {
    const typed = currentTarget.value;
    // Don't interfere with IME composition.
    const { isComposing } = nativeEvent as InputEvent;
    const whole = isComposing ? undefined : parseDate(typed, order, months);
    if (whole === undefined) onType(typed, isComposing);
    else for (const name of BIRTH_FIELDS) store.set(keyOf(person, name), whole[name]);
    if (whole === undefined && !isComposing && isEnded(typed)) focusNext(currentTarget);
  };
  return (
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
      onBlur={onLeave}
      {...errorProps(key, error)}
    />
  );
};

export const NumberPart = (props: DatePartProps) => {
  const { person, field, onLeave } = props;
  const key = keyOf(person, field.name);
  const store = useForm();
  const { value } = useEntry(key);
  const text = typeof value === 'string' ? value : '';
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
      <DateInput
        {...props}
        text={text}
        onType={(typed, isComposing) => store.set(key, isComposing ? typed : digitsIn(typed))}
        onLeave={leave}
      />
    </DatePart>
  );
};

/** Typed as a number or name, or chosen. Shows the name once left, so that 4/7 cannot be misread. */
export const MonthPart = (props: DatePartProps) => {
  const { person, field, months, onLeave } = props;
  const key = keyOf(person, field.name);
  const store = useForm();
  const intl = useIntl();
  const { value } = useEntry(key);
  const [typed, setTyped] = useState<string>();
  const month = months.find((each) => each.value === value);
  const stored = typeof value === 'string' ? value : '';
  const type = (text: string): void => {
    setTyped(text);
    store.set(key, monthTyped(text, months) ?? text);
  };
  const leave = (event: FocusEvent): void => {
    setTyped(undefined);
    onLeave(event);
  };
  return (
    <DatePart person={person} field={field}>
      <span className={`${fieldStyles.selectFrame} ${styles.month}`}>
        <DateInput {...props} text={typed ?? month?.label ?? stored} onType={type} onLeave={leave} />
        <Chevron />
        {/* For fingers and mice. Everyone else types. */}
        <select
          className={`${fieldStyles.control} ${styles.list}`}
          value={month?.value ?? ''}
          tabIndex={-1}
          aria-hidden="true"
          onChange={(event) => store.set(key, event.target.value)}
          onBlur={onLeave}
        >
          <option value="">{intl.formatMessage({ id: 'form.chooseMonth' })}</option>
          <Options options={months} />
        </select>
      </span>
    </DatePart>
  );
};
