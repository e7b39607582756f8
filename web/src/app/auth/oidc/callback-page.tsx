import { finishOidc } from '@waivers/contract/auth/oidc.ts';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { type AppTextId, useText } from '../../../messages/use-text.ts';
import { Loading } from '../../../ui/page/loading.tsx';
import { LinkButton } from '../../../ui/rows/link-button.tsx';
import { ask } from '../../api/call.ts';
import styles from '../auth.module.css';
import { AuthFrame } from '../auth-frame.tsx';
import { begin, timeZoneHere } from '../log-in/log-in.ts';
import { nextPath } from '../next-path.ts';
import { isOfConfirmation } from './hand-over.ts';
import { HandedOver } from './handed-over.tsx';
import { oidcErrorText } from './oidc-error-text.ts';

type CallbackProps = { readonly account?: string };

/** The identity provider's answer is valid once, so it is sent once. */
const LogInByAnswer = ({ account }: CallbackProps) => {
  const text = useText();
  const [, navigate] = useLocation();
  const [problem, setProblem] = useState<AppTextId>();
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    ask(finishOidc, {
      body: {
        query: location.search.slice(1),
        timeZone: timeZoneHere(),
        ...(account !== undefined && { accountId: account }),
      },
    }).then(
      (answer) => {
        begin(answer);
        const search = new URLSearchParams({ next: answer.next ?? '' });
        navigate(nextPath(`?${search}`, location.origin), { replace: true });
      },
      (error: unknown) => setProblem(oidcErrorText(error)),
    );
  }, [navigate, account]);

  return problem === undefined ? (
    <AuthFrame key="waiting" title={text('oidc.title')} lead={text('oidc.lead')}>
      <Loading />
    </AuthFrame>
  ) : (
    <AuthFrame key="failed" title={text('oidc.failed')} lead={text(problem)}>
      <div className={styles.form}>
        <LinkButton to="/auth/login" appearance="primary">
          {text('oidc.back')}
        </LinkButton>
      </div>
    </AuthFrame>
  );
};

/** Where the identity provider sends the browser back to. */
const OidcCallbackPage = ({ account }: CallbackProps) => {
  const query = location.search.slice(1);
  if (isOfConfirmation(query)) return <HandedOver query={query} account={account} />;
  return <LogInByAnswer {...(account !== undefined && { account })} />;
};

export default OidcCallbackPage;
