import { Button } from '@fluentui/react-components';
import type { OwnerAccount } from '@waivers/contract/users/owner-account.ts';
import { useState } from 'react';
import { type AppTextId, useText } from '../../../messages/use-text.ts';
import { Problem, problemText } from '../../../problems/problem.ts';
import { tabStorage } from '../../../storage/storage.ts';
import { EMAIL } from '../../../ui/fields/field-error.ts';
import { releaseGuard } from '../../../ui/navigation/leave-guard.ts';
import { Chip } from '../../../ui/rows/chip.tsx';
import { EmailAddress } from '../../../ui/rows/email-address.tsx';
import { LinesForm } from '../../../ui/rows/lines-form.tsx';
import { SettingRow } from '../../../ui/rows/setting-row.tsx';
import styles from '../../../ui/rows/setting-rows.module.css';
import { type FieldValues, readLines } from '../../../ui/rows/stored-lines.ts';
import type { RowErrors } from '../../../ui/rows/use-saving.ts';
import { useSnackbar } from '../../../ui/snackbar/snackbar.tsx';
import { logOut, sessionState, subscribeSession } from '../../session/session.ts';
import { useChangeAccount } from '../../session/use-account.ts';

/** Delay before logging out after an email change (spec section 9). */
const LOG_OUT_AFTER_MS = 3000;

const isSameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Validates the trimmed values (spec section 5) and returns text ids for the errors. */
const validateEmail = ({
  email = '',
  emailAgain = '',
}: FieldValues): Readonly<Partial<Record<string, AppTextId>>> => ({
  ...(email === '' ? { email: 'account.required' } : {}),
  ...(email !== '' && !EMAIL.test(email) ? { email: 'account.emailInvalid' } : {}),
  ...(emailAgain === '' ? { emailAgain: 'account.emailRequired' } : {}),
  ...(emailAgain !== '' && !isSameAddress(email, emailAgain) ? { emailAgain: 'account.emailDiffer' } : {}),
});

const EMAIL_CHANGED_KEY = 'waivers.emailChanged';

const isLoggedIn = (userId: string): boolean => {
  const session = sessionState();
  return session.kind === 'owner' && session.user.id === userId && session.interruption === undefined;
};

const logOutNow = (): void => {
  releaseGuard();
  void logOut();
};

/** Logs out after a delay, even on another page. The timer ends with the session, so as not to end a later one. */
const logOutSoon = (userId: string): void => {
  tabStorage.write(EMAIL_CHANGED_KEY, userId);
  const timer = setTimeout(logOutNow, LOG_OUT_AFTER_MS);
  const stop = subscribeSession(() => {
    if (isLoggedIn(userId)) return;
    clearTimeout(timer);
    tabStorage.remove(EMAIL_CHANGED_KEY);
    stop();
  });
};

/** Logs the user out if the page was reloaded during the delay after an email change. */
export const logOutIfChanged = (userId: string): void => {
  if (tabStorage.read(EMAIL_CHANGED_KEY) !== userId) return;
  tabStorage.remove(EMAIL_CHANGED_KEY);
  logOutNow();
};

/** Resends the confirmation link by saving the unconfirmed address again. */
const SendLinkAgain = ({ email }: { readonly email: string }) => {
  const text = useText();
  const tell = useSnackbar();
  const change = useChangeAccount();
  const [isSending, setIsSending] = useState(false);
  const send = async () => {
    if (isSending) return;
    setIsSending(true);
    try {
      const { emailConfirmed } = await change({ email });
      tell(text(emailConfirmed ? 'account.emailConfirmed' : 'account.emailSentAgain'));
    } catch (error) {
      const isRateLimited = error instanceof Problem && error.code === 'rate_limited';
      tell(text(isRateLimited ? 'account.emailTooOften' : problemText(error)));
    }
    setIsSending(false);
  };
  return (
    <Button disabledFocusable={isSending} onClick={() => void send()}>
      {text(isSending ? 'account.emailSendingAgain' : 'account.emailSendAgain')}
    </Button>
  );
};

const INPUT = { autoComplete: 'email', maxLength: 254, type: 'email' } as const;

export const EmailRow = ({ account }: { readonly account: OwnerAccount }) => {
  const text = useText();
  const tell = useSnackbar();
  const change = useChangeAccount();
  const row = `${account.id}.email`;
  const validate = (typed: FieldValues): RowErrors =>
    Object.fromEntries(
      Object.entries(validateEmail(typed)).flatMap(([name, id]) =>
        id === undefined ? [] : [[name, text(id)]],
      ),
    );
  const send = async ({ email = '' }: FieldValues) => {
    const changed = await change({ email });
    if (changed.email === account.email) {
      tell(text(account.emailConfirmed ? 'account.emailSame' : 'account.emailSentAgain'));
      return;
    }
    tell(text('account.emailSaved'));
    logOutSoon(account.id);
  };
  return (
    <SettingRow
      label={text('account.email')}
      value={
        <>
          <EmailAddress email={account.email} />{' '}
          {!account.emailConfirmed && (
            <>
              <Chip tone="warn">{text('account.unconfirmed')}</Chip>
              <p className={styles.hint}>{text('account.unconfirmedHint')}</p>
              <SendLinkAgain email={account.email} />
            </>
          )}
        </>
      }
      isInitiallyOpen={readLines(row) !== undefined}
    >
      {(close) => (
        <LinesForm
          row={row}
          lines={[
            { name: 'email', label: 'account.newEmail', initial: '', input: INPUT },
            {
              name: 'emailAgain',
              label: 'account.emailAgain',
              initial: '',
              input: { ...INPUT, autoComplete: 'off' },
            },
          ]}
          validate={validate}
          send={send}
          serverErrors={({ code }): RowErrors => {
            if (code === 'email_taken') return { email: text('account.emailTaken') };
            return code === 'rate_limited' ? { email: text('account.emailTooOften') } : {};
          }}
          onClose={close}
        >
          <p className={styles.note}>{text('account.emailHint')}</p>
        </LinesForm>
      )}
    </SettingRow>
  );
};
