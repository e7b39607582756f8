import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { announce } from '../../frame/announcer.tsx';
import button from '../../frame/button.module.css';
import { keyOf } from '../state/form-values.ts';
import { useEntry, useForm } from '../state/use-form.ts';
import { comparableEmail, confirmationName } from './email-confirmation.ts';
import { suggestedEmail } from './email-suggestion.ts';
import { fieldId } from './field-frame.tsx';

/** Leaves time for the click that took the focus. */
const AFTER_LEAVING_MS = 300;

/** Offers to correct a mistyped provider once the field has been left. */
export const EmailHint = ({ name }: { name: string }) => {
  const store = useForm();
  const intl = useIntl();
  const key = keyOf('signer', name);
  const { value } = useEntry(key);
  const [checked, setChecked] = useState(value);
  useEffect(() => {
    const field = document.getElementById(fieldId(key));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => setChecked(store.entry(key).value), AFTER_LEAVING_MS);
    };
    field?.addEventListener('blur', check);
    return () => {
      clearTimeout(timer);
      field?.removeEventListener('blur', check);
    };
  }, [key, store]);
  const email = typeof value === 'string' && value === checked ? suggestedEmail(value.trim()) : undefined;
  const text = email === undefined ? '' : intl.formatMessage({ id: 'email.didYouMean' }, { email });
  useEffect(() => (text === '' ? undefined : announce(text)), [text]);
  if (email === undefined) return null;
  const take = (): void => {
    const again = keyOf('signer', confirmationName(name));
    if (comparableEmail(store.entry(again).value) === comparableEmail(value)) store.set(again, email);
    store.set(key, email);
    document.getElementById(fieldId(key))?.focus();
  };
  return (
    <button type="button" className={button.quiet} onClick={take}>
      {text}
    </button>
  );
};
