import type { ShownField } from '@waivers/waiver/document/document-shape.ts';
import { type FocusEvent, lazy, type ReactNode, Suspense } from 'react';
import { useIntl } from 'react-intl';
import { useIsKiosk } from '../../kiosk/kiosk.ts';
import { keyOf, type Person } from '../state/form-values.ts';
import { useEntry, useForm } from '../state/use-form.ts';
import { autofillOf, keyboardOf } from './autofill.ts';
import { confirmationName } from './email-confirmation.ts';
import styles from './field.module.css';
import { errorProps, FieldFrame, fieldId, suggestionId } from './field-frame.tsx';

/** Lets typing replace the suggestion. Selects again on pointerup, which would otherwise place the cursor. */
const selectAll = ({ currentTarget: input }: FocusEvent<HTMLInputElement>): void => {
  const { value } = input;
  input.select();
  requestAnimationFrame(() => {
    if (document.activeElement === input && input.value === value) input.select();
  });
};

export const TextField = ({
  person,
  field,
  below,
}: {
  person: Person;
  field: ShownField;
  below?: ReactNode;
}) => {
  const key = keyOf(person, field.name);
  const store = useForm();
  const { value, error, isSuggested } = useEntry(key);
  const isKiosk = useIsKiosk();
  const text = typeof value === 'string' ? value : '';
  return (
    <FieldFrame of={key} label={field.title} required={field.required} error={error} below={below}>
      <input
        className={styles.control}
        id={fieldId(key)}
        name={isKiosk || person !== 'signer' ? key : field.name}
        value={text}
        enterKeyHint="next"
        placeholder={field.placeholder}
        required={field.required}
        autoComplete={autofillOf(person, field.name, isKiosk)}
        onChange={(event) => store.set(key, event.target.value)}
        onBlur={() => store.leave(key)}
        {...(isSuggested && { 'aria-describedby': suggestionId(key), onFocus: selectAll })}
        {...keyboardOf(field.type, field.name)}
        {...errorProps(key, error)}
      />
    </FieldFrame>
  );
};

const EmailHint = lazy(() =>
  import('./email-hint.tsx').then(
    (loaded) => ({ default: loaded.EmailHint }),
    () => ({ default: () => null }),
  ),
);

/** Asks for the email twice unless the document says otherwise, because a typo would cost signers their copy. */
export const EmailField = ({ field }: { field: ShownField }) => {
  const intl = useIntl();
  const again = {
    ...field,
    name: confirmationName(field.name),
    title: intl.formatMessage({ id: 'email.again' }),
  };
  return (
    <>
      <TextField
        person="signer"
        field={field}
        below={
          <Suspense>
            <EmailHint name={field.name} />
          </Suspense>
        }
      />
      {field.askOnce === true ? null : <TextField person="signer" field={again} />}
    </>
  );
};
