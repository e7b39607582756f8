import { BIRTH_FIELDS, type BirthField } from '@waivers/waiver/options/birth-date.ts';
import { dateIn } from '@waivers/waiver/submission/age.ts';
import type { ChangeEvent, FocusEvent } from 'react';
import { useIsKiosk } from '../../kiosk/kiosk.ts';
import { autofillOf } from '../fields/autofill.ts';
import fieldStyles from '../fields/field.module.css';
import { errorProps, fieldId } from '../fields/field-frame.tsx';
import { keyOf } from '../state/form-values.ts';
import { focusNext } from '../state/next-field.ts';
import { useEntry, useForm } from '../state/use-form.ts';
import { DatePart, type DatePartProps } from './date-part.tsx';
import { digitsIn, isEnded, typedDate, wholeYear } from './typed-date.ts';

type NumberPartProps = DatePartProps & {
  readonly order: readonly BirthField[];
  readonly months: DatePartProps['field']['options'];
};

/** Day or year. Nothing moves on by itself: a typing error could not be seen. `4/` and a whole date do. */
export const NumberPart = ({ person, field, error, onLeave, order, months }: NumberPartProps) => {
  const key = keyOf(person, field.name);
  const store = useForm();
  const { value } = useEntry(key);
  const isKiosk = useIsKiosk();
  const text = typeof value === 'string' ? value : '';

  const change = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>): void => {
    const typed = currentTarget.value;
    // An input method would be torn from what it composes.
    if ((nativeEvent as InputEvent).isComposing) {
      store.set(key, typed);
      return;
    }
    const whole = typedDate(typed, order, months);
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
