import { Button, Field, Input } from '@fluentui/react-components';
import { acceptInvitation, readInvitation } from '@waivers/contract/auth/invitation.ts';
import type { AnswerOf } from '@waivers/contract/call/call.ts';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { v4 } from 'uuid';
import { errorMessage } from '../../messages/error-message.ts';
import { type AppTextId, useText } from '../../messages/use-text.ts';
import { Problem, problemText } from '../../problems/problem.ts';
import { fieldError } from '../../ui/fields/field-error.ts';
import { HiddenUsername, NewPasswordField } from '../../ui/fields/password-field.tsx';
import { ErrorBar } from '../../ui/page/bars.tsx';
import { Failed, Loading } from '../../ui/page/loading.tsx';
import { LinkButton } from '../../ui/rows/link-button.tsx';
import { ask, command } from '../api/call.ts';
import { useRoleName } from '../session/role-name.ts';
import styles from './auth.module.css';
import { AuthFrame } from './auth-frame.tsx';
import { passwordErrorOf, validatePassword } from './change-password-page.tsx';
import { begin } from './log-in/log-in.ts';
import { OidcOffer } from './oidc/oidc-offer.ts';

type Invitation = AnswerOf<typeof readInvitation>['result'];
type State = { readonly invitation?: Invitation; readonly error?: unknown };

const NAMES = {
  firstName: { label: 'register.firstName', autoComplete: 'given-name' },
  lastName: { label: 'register.lastName', autoComplete: 'family-name' },
} as const;
type NameField = keyof typeof NAMES;

const FAILURES: Readonly<Record<string, AppTextId>> = {
  email_taken: 'invitation.emailTaken',
  use_identity_provider: 'login.useProvider',
};

const NotOpenPage = ({ isLate }: { readonly isLate: boolean }) => {
  const text = useText();
  return (
    <AuthFrame
      title={text(isLate ? 'emailLink.late' : 'emailLink.wrong')}
      lead={text(isLate ? 'invitation.lateWhy' : 'emailLink.wrongWhy')}
    >
      <div className={styles.form}>
        <LinkButton to="/auth/login" appearance="primary">
          {text('login.submit')}
        </LinkButton>
      </div>
    </AuthFrame>
  );
};

type AcceptFormProps = {
  readonly token: string;
  readonly invitation: Invitation;
  readonly onExpired: (error: Problem) => void;
};

const AcceptForm = ({ token, invitation, onExpired }: AcceptFormProps) => {
  const text = useText();
  const intl = useIntl();
  const { email, passwordMinLength: count } = invitation;
  const [names, setNames] = useState<Readonly<Record<NameField, string>>>({ firstName: '', lastName: '' });
  const [newPassword, setNewPassword] = useState('');
  const [errors, setErrors] = useState<Readonly<Partial<Record<NameField | 'newPassword', string>>>>({});
  const [problem, setProblem] = useState<AppTextId>();
  const [isBusy, setIsBusy] = useState(false);
  const [key] = useState(() => v4());

  /** Returns whether there are errors. */
  const show = (wrong: typeof errors): boolean => {
    setErrors(wrong);
    const first = [...Object.keys(NAMES), 'newPassword'].find((name) => Object.hasOwn(wrong, name));
    if (first !== undefined)
      document.getElementsByName(first === 'newPassword' ? 'new-password' : first)[0]?.focus();
    return first !== undefined;
  };
  const failed = (error: unknown): void => {
    if (!(error instanceof Problem)) {
      setProblem(problemText(error));
      return;
    }
    if (error.status === 410 || error.status === 404) {
      onExpired(error);
      return;
    }
    const ofNames = error.errors.filter(({ path }) => Object.hasOwn(NAMES, path));
    const weak = ofNames.length === 0 ? passwordErrorOf(error) : undefined;
    const wrong = {
      ...Object.fromEntries(ofNames.map(({ path, ...each }) => [path, errorMessage(intl, each)])),
      ...(weak === undefined ? {} : { newPassword: text(weak, { count }) }),
    };
    if (!show(wrong)) setProblem(FAILURES[error.code] ?? problemText(error));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const blank = Object.entries(names).filter(([, value]) => value.trim() === '');
    const { newPassword: weak } = validatePassword(newPassword, newPassword, count);
    const wrong = {
      ...Object.fromEntries(blank.map(([name]) => [name, text('account.required')])),
      ...(weak === undefined ? {} : { newPassword: text(weak, { count }) }),
    };
    if (isBusy || show(wrong)) return;
    setProblem(undefined);
    setIsBusy(true);
    try {
      begin(await command(acceptInvitation, { body: { token, ...names, newPassword } }, key));
    } catch (error) {
      failed(error);
      setIsBusy(false);
    }
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {problem !== undefined && <ErrorBar>{text(problem)}</ErrorBar>}
      {(Object.keys(NAMES) as NameField[]).map((name) => (
        <Field key={name} label={text(NAMES[name].label)} required size="large" {...fieldError(errors[name])}>
          <Input
            size="large"
            name={name}
            autoComplete={NAMES[name].autoComplete}
            maxLength={100}
            value={names[name]}
            onChange={(_event, { value }) => {
              setNames({ ...names, [name]: value });
              setErrors(({ [name]: _mended, ...others }) => others);
            }}
          />
        </Field>
      ))}
      <HiddenUsername username={email} />
      <NewPasswordField
        label={text('login.password')}
        hint={text('password.rule', { count })}
        isRequired
        error={errors.newPassword}
        name="new-password"
        value={newPassword}
        onChange={setNewPassword}
      />
      <Button type="submit" appearance="primary" size="large" disabledFocusable={isBusy}>
        {text(isBusy ? 'login.busy' : 'invitation.submit')}
      </Button>
      <OidcOffer accountId={invitation.accountId} next="/" />
    </form>
  );
};

/** Opening the link changes nothing, because mail scanners open links. */
export const InvitationPage = ({ token }: { readonly token: string }) => {
  const text = useText();
  const roleName = useRoleName();
  const [{ invitation, error }, setState] = useState<State>({});
  const load = useCallback(() => {
    ask(readInvitation, { body: { token } }).then(
      ({ result }) => setState({ invitation: result }),
      (failure: unknown) => setState({ error: failure }),
    );
  }, [token]);
  useEffect(load, [load]);

  const status = error instanceof Problem ? error.status : undefined;
  if (status === 410) return <NotOpenPage isLate />;
  // A token longer than any valid one results in a 422.
  if (status === 404 || status === 422) return <NotOpenPage isLate={false} />;
  if (invitation === undefined) {
    return (
      <AuthFrame title={text('loading')} lead="">
        {error === undefined ? <Loading /> : <Failed error={error} onRetry={load} />}
      </AuthFrame>
    );
  }
  const { company, role, email } = invitation;
  return (
    <AuthFrame
      key="open"
      title={text('invitation.title', { company })}
      lead={text('invitation.lead', { role: roleName(role), email })}
    >
      <AcceptForm
        token={token}
        invitation={invitation}
        onExpired={(expired) => setState({ error: expired })}
      />
    </AuthFrame>
  );
};
