import { Button, Field, Input } from '@fluentui/react-components';
import type { InputOf } from '@waivers/contract/call/call.ts';
import { register as registerCall } from '@waivers/contract/users/register.ts';
import { type FormEvent, useState } from 'react';
import { v4 } from 'uuid';
import { useLocation } from 'wouter';
import { type AppTextId, useText } from '../../../messages/use-text.ts';
import { isTemporary, Problem, problemText } from '../../../problems/problem.ts';
import { tabStorage } from '../../../storage/storage.ts';
import { fieldError } from '../../../ui/fields/field-error.ts';
import { ErrorBar } from '../../../ui/page/bars.tsx';
import { command } from '../../api/call.ts';
import { initialLocale } from '../../language/page-language.tsx';
import styles from '../auth.module.css';
import {
  REGISTRATION_FIELDS,
  type RegistrationErrors,
  type RegistrationField,
  type RegistrationInput,
  registrationErrorsOf,
  validateRegistration,
} from './registration.ts';

const isAboutZone = (error: unknown): boolean =>
  error instanceof Problem && error.errors.some(({ path }) => path === 'timeZone');

/**
 * Registers with the page's language and the browser's time zone, or the server's default if it does not know that
 * zone.
 * @param key the idempotency key, reused for retries
 * @throws Problem 404 for an unknown token, 409 `email_taken`, 422 with field errors
 */
const register = async (
  registrationToken: string,
  registration: RegistrationInput,
  key: string,
): Promise<void> => {
  const send = (body: InputOf<typeof registerCall>['body']) =>
    command(registerCall, { headers: { 'x-registration-token': registrationToken }, body }, key);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const body = { ...registration, locale: initialLocale() };
  await send({ ...body, timeZone }).catch((error: unknown) => {
    if (!isAboutZone(error)) throw error;
    return send(body);
  });
};

type RegistrationDraft = { readonly registration: RegistrationInput; readonly key: string };

const DRAFT_KEY = 'waivers.registration';
const EMPTY: RegistrationInput = { company: '', firstName: '', lastName: '', email: '' };

const readDraft = (): RegistrationDraft => {
  const typed = JSON.parse(tabStorage.read(DRAFT_KEY) ?? 'null') as RegistrationDraft | null;
  return typed ?? { registration: EMPTY, key: v4() };
};

const useRegistrationDraft = () => {
  const [typed, setTyped] = useState(readDraft);
  const keep = (registration: RegistrationInput): void => {
    const next = { registration, key: v4() };
    tabStorage.write(DRAFT_KEY, JSON.stringify(next));
    setTyped(next);
  };
  return {
    ...typed,
    change: (changes: Partial<RegistrationInput>) => keep({ ...typed.registration, ...changes }),
    renewKey: () => keep(typed.registration),
    forget: () => tabStorage.remove(DRAFT_KEY),
  };
};

const INPUTS = {
  company: { autoComplete: 'organization', maxLength: 200 },
  firstName: { autoComplete: 'given-name', maxLength: 100 },
  lastName: { autoComplete: 'family-name', maxLength: 100 },
  email: { autoComplete: 'email', maxLength: 254, type: 'email' },
} as const satisfies Readonly<Record<RegistrationField, object>>;

export const RegistrationForm = ({ token }: { readonly token: string }) => {
  const text = useText();
  const [, navigate] = useLocation();
  const { registration, key, change, renewKey, forget } = useRegistrationDraft();
  const [errors, setErrors] = useState<RegistrationErrors>({});
  const [problem, setProblem] = useState<AppTextId | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const show = (wrong: RegistrationErrors): boolean => {
    setErrors(wrong);
    const first = REGISTRATION_FIELDS.find((name) => wrong[name] !== undefined);
    if (first !== undefined) document.getElementsByName(first)[0]?.focus();
    return first !== undefined;
  };
  const failed = (error: unknown): void => {
    // After a temporary failure the registration may have succeeded, so keep the key for the retry.
    if (!isTemporary(error)) renewKey();
    if (show(registrationErrorsOf(error, registration))) return;
    const isWrongLink = error instanceof Problem && error.status === 404;
    setProblem(isWrongLink ? 'register.wrongLink' : problemText(error));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(null);
    if (isBusy || show(validateRegistration(registration))) return;
    setIsBusy(true);
    try {
      await register(token, registration, key);
      forget();
      navigate('/auth/confirm-registration', { replace: true });
    } catch (error) {
      failed(error);
      setIsBusy(false);
    }
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {problem !== null && <ErrorBar>{text(problem)}</ErrorBar>}
      {REGISTRATION_FIELDS.map((name) => {
        const wrong = errors[name];
        return (
          <Field
            key={name}
            label={text(`register.${name}`)}
            required
            size="large"
            {...fieldError(wrong === undefined ? wrong : text(wrong))}
          >
            <Input
              size="large"
              name={name}
              {...INPUTS[name]}
              value={registration[name]}
              onChange={(_event, { value }) => {
                change({ [name]: value });
                setErrors(({ [name]: _mended, ...others }) => others);
              }}
            />
          </Field>
        );
      })}
      <Button type="submit" appearance="primary" size="large" disabledFocusable={isBusy}>
        {text(isBusy ? 'register.busy' : 'register.submit')}
      </Button>
    </form>
  );
};
