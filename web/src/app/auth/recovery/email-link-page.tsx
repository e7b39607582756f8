import { Button } from '@fluentui/react-components';
import { confirmEmail, undoEmailChange } from '@waivers/contract/auth/email-links.ts';
import { useState } from 'react';
import { v4 } from 'uuid';
import { type AppTextId, useText } from '../../../messages/use-text.ts';
import { Problem, problemKind } from '../../../problems/problem.ts';
import { ErrorBar } from '../../../ui/page/bars.tsx';
import { LinkButton } from '../../../ui/rows/link-button.tsx';
import { command } from '../../api/call.ts';
import { resumeSession, useSession } from '../../session/session.ts';
import styles from '../auth.module.css';
import { AuthFrame } from '../auth-frame.tsx';
import { RecoveryOffer } from './recovery.tsx';

const CALLS = { confirmEmail, undoEmail: undoEmailChange } as const;

type EmailLinkKind = keyof typeof CALLS;

type EmailLinkState =
  | { readonly kind: 'asking'; readonly problem?: AppTextId }
  | { readonly kind: 'working' }
  | { readonly kind: 'done'; readonly email: string }
  | { readonly kind: 'late' }
  | { readonly kind: 'wrong' };

const stateAfter = (error: unknown): EmailLinkState => {
  const status = error instanceof Problem ? error.status : undefined;
  if (status === 410) return { kind: 'late' };
  // A token longer than any valid one results in a 422.
  if (status === 404 || status === 422) return { kind: 'wrong' };
  return { kind: 'asking', problem: `failed.${problemKind(error)}` };
};

const NextStep = () => {
  const text = useText();
  return useSession().kind === 'owner' ? (
    <LinkButton to="/" appearance="primary">
      {text('emailLink.goOn')}
    </LinkButton>
  ) : (
    <LinkButton to="/auth/login" appearance="primary">
      {text('login.submit')}
    </LinkButton>
  );
};

/** Handles links from mails about an address change. Opening changes nothing, because mail scanners open links. */
export const EmailLinkPage = ({ of, token }: { readonly of: EmailLinkKind; readonly token: string }) => {
  const text = useText();
  const [at, setAt] = useState<EmailLinkState>({ kind: 'asking' });
  const [key] = useState(() => v4());

  const submit = async () => {
    setAt({ kind: 'working' });
    try {
      const { result } = await command(CALLS[of], { body: { token } }, key);
      setAt({ kind: 'done', email: result.email });
      // Undoing the change ended this session too, so refresh the session state.
      await resumeSession().catch(() => undefined);
    } catch (error) {
      setAt(stateAfter(error));
    }
  };

  switch (at.kind) {
    case 'done':
      return (
        <AuthFrame key="done" title={text(`${of}.done`)} lead={text(`${of}.now`, { email: at.email })}>
          {of === 'undoEmail' ? (
            <RecoveryOffer email={at.email} />
          ) : (
            <div className={styles.form}>
              <NextStep />
            </div>
          )}
        </AuthFrame>
      );
    case 'late':
    case 'wrong':
      return (
        <AuthFrame
          key={at.kind}
          title={text(`emailLink.${at.kind}`)}
          lead={text(at.kind === 'late' ? `${of}.lateWhy` : 'emailLink.wrongWhy')}
        >
          <div className={styles.form}>
            <NextStep />
          </div>
        </AuthFrame>
      );
    default: {
      const isBusy = at.kind === 'working';
      const problem = at.kind === 'asking' ? at.problem : undefined;
      return (
        <AuthFrame key="asking" title={text(`${of}.title`)} lead={text(`${of}.lead`)}>
          <div className={styles.form}>
            {problem !== undefined && <ErrorBar>{text(problem)}</ErrorBar>}
            <Button
              appearance="primary"
              size="large"
              disabledFocusable={isBusy}
              onClick={() => void submit()}
            >
              {text(isBusy ? `${of}.busy` : problem === undefined ? `${of}.submit` : 'failed.retry')}
            </Button>
          </div>
        </AuthFrame>
      );
    }
  }
};
