import { Button, Field, Input } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import type { AppTextId } from '../../../messages/text-ids.ts';
import { useText } from '../../../messages/use-text.ts';
import { fieldError } from '../../../ui/fields/field-error.ts';
import { ErrorBar } from '../../../ui/page/error-bar.tsx';
import { isPassing, Problem } from '../../problems/problem.ts';
import { problemText } from '../../problems/say-problem.ts';
import styles from '../auth.module.css';
import { register } from './register.ts';
import {
  judgeRegistration,
  REGISTRATION_FIELDS,
  type RegistrationErrors,
  type RegistrationField,
  refusedRegistration,
} from './registration.ts';
import { useTypedRegistration } from './typed-registration.ts';

const INPUTS = {
  company: { autoComplete: 'organization', maxLength: 200 },
  firstName: { autoComplete: 'given-name', maxLength: 100 },
  lastName: { autoComplete: 'family-name', maxLength: 100 },
  email: { autoComplete: 'email', maxLength: 254, type: 'email' },
} as const satisfies Readonly<Record<RegistrationField, object>>;

export const RegistrationForm = ({ token }: { readonly token: string }) => {
  const text = useText();
  const [, navigate] = useLocation();
  const { registration, key, change, renewKey, forget } = useTypedRegistration();
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
    // Without an answer it may have succeeded, so retry under the same key.
    if (!isPassing(error)) renewKey();
    if (show(refusedRegistration(error, registration))) return;
    const isWrongLink = error instanceof Problem && error.status === 404;
    setProblem(isWrongLink ? 'register.wrongLink' : problemText(error));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(null);
    if (isBusy || show(judgeRegistration(registration))) return;
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
