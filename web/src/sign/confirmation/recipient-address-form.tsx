import { correctRecipientAddress } from '@waivers/contract/signing/correct-recipient-address.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { v7 } from 'uuid';
import { errorMessage, type MessageSource } from '../../messages/error-message.ts';
import { readApi } from '../api/read-api.ts';
import { type Progress, untilAnswered } from '../api/until-answered.ts';
import { keyboardOf } from '../form/fields/autofill.ts';
import { suggestedEmail } from '../form/fields/email-suggestion.ts';
import field from '../form/fields/field.module.css';
import { errorProps, FieldError, fieldId } from '../form/fields/field-frame.tsx';
import { keyOf } from '../form/state/form-values.ts';
import { announce } from '../frame/announcer.tsx';
import button from '../frame/button.module.css';
import type { RecordAddress } from '../record/signed-record.ts';
import styles from './confirmation.module.css';

const KEY = keyOf('signer', 'recipientAddress');
const ONCE = 'recipient-address-once';

/** The limit of the call. Only shorter addresses are refused with an explanation. */
const MAX_LENGTH = 1000;

/** Refusals with a text of their own. */
const REFUSALS: readonly string[] = ['already_corrected', 'too_late'];

type RecipientAddressFormProps = {
  readonly address: RecordAddress;
  readonly typed: string;
  readonly onCancel: () => void;
  readonly onDone: (email: string) => void;
};

/** Sends the same command until the server responds, so that an address is never corrected twice. */
export const RecipientAddressForm = ({ address, typed, onCancel, onDone }: RecipientAddressFormProps) => {
  const intl = useIntl();
  const [email, setEmail] = useState(typed);
  const [wrong, setWrong] = useState<MessageSource>();
  const [refusal, setRefusal] = useState<string>();
  const [suggestion, setSuggestion] = useState<string>();
  const [progress, setProgress] = useState<Progress>();
  const input = useRef<HTMLInputElement>(null);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    input.current?.focus();
    return () => {
      isHere.current = false;
    };
  }, []);
  const error = wrong === undefined ? undefined : errorMessage(intl, wrong);
  const isSending = progress !== undefined;
  const status =
    progress === undefined || progress === 'sending'
      ? ''
      : intl.formatMessage({ id: `sending.${progress}.title` });
  const news =
    suggestion === undefined ? status : intl.formatMessage({ id: 'email.didYouMean' }, { email: suggestion });
  useEffect(() => (news === '' ? undefined : announce(news)), [news]);

  const change = (next: string): void => {
    setEmail(next);
    setWrong(undefined);
    setRefusal(undefined);
    setSuggestion(undefined);
  };
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    // Asks only once, so submitting the same address again sends it.
    const suggested = suggestion === undefined ? suggestedEmail(email.trim()) : undefined;
    setSuggestion(suggested);
    if (suggested !== undefined) return;
    const { id, signedKey } = address;
    const request = { params: { id }, headers: { 'x-signed-key': signedKey }, body: { email } };
    const command = { 'idempotency-key': v7() };
    const answered = await untilAnswered(
      async () => {
        const read = await readApi(correctRecipientAddress, request, command);
        return read.kind === 'failed' ? undefined : read;
      },
      (told) => isHere.current && setProgress(told),
      () => isHere.current,
    );
    if (answered === undefined || !isHere.current) return;
    setProgress(undefined);
    if (answered.kind === 'found') {
      onDone(answered.value.result.email);
      return;
    }
    const [error] = answered.errors ?? [];
    setWrong(error);
    if (error === undefined) setRefusal(answered.code);
    else input.current?.focus();
  };
  return (
    <form
      className={styles.correction}
      onSubmit={(event) => void send(event)}
      noValidate
      aria-busy={isSending}
    >
      <label className={field.label} htmlFor={fieldId(KEY)}>
        {intl.formatMessage({ id: 'recipientAddress.label' })}
      </label>
      <input
        ref={input}
        className={field.control}
        id={fieldId(KEY)}
        value={email}
        readOnly={isSending}
        autoComplete="email"
        enterKeyHint="send"
        maxLength={MAX_LENGTH}
        required
        aria-describedby={ONCE}
        onChange={(event) => change(event.target.value)}
        {...keyboardOf('email', 'email')}
        {...errorProps(KEY, error)}
      />
      <FieldError of={KEY} error={error} />
      {suggestion === undefined ? null : (
        <button
          type="button"
          className={button.quiet}
          onClick={() => {
            change(suggestion);
            input.current?.focus();
          }}
        >
          {news}
        </button>
      )}
      <p className={styles.until} id={ONCE}>
        {intl.formatMessage({ id: 'recipientAddress.once' })}
      </p>
      <button type="submit" className={button.primary} aria-disabled={isSending}>
        {intl.formatMessage({ id: 'recipientAddress.send' })}
      </button>
      {isSending ? (
        <p>{status}</p>
      ) : (
        <button type="button" className={button.link} onClick={onCancel}>
          {intl.formatMessage({ id: 'recipientAddress.cancel' })}
        </button>
      )}
      {refusal === undefined ? null : (
        <div role="alert">
          {REFUSALS.includes(refusal) ? (
            <p>{intl.formatMessage({ id: `recipientAddress.${refusal}` as 'recipientAddress.too_late' })}</p>
          ) : (
            <>
              <p>{intl.formatMessage({ id: 'recipientAddress.refused' })}</p>
              <p>{intl.formatMessage({ id: 'page.askForCopy' })}</p>
            </>
          )}
        </div>
      )}
    </form>
  );
};
