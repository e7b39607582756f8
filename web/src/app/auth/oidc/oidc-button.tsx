import { Button } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { type AppTextId, useText } from '../../../messages/use-text.ts';
import { Problem, problemText } from '../../../problems/problem.ts';
import { ErrorBar } from '../../../ui/page/bars.tsx';
import { findProviderName, leaveForProvider, type ProviderSelector } from './provider-log-in.ts';

type OidcButtonProps = ProviderSelector & {
  /** Path of the page to show afterwards. */
  readonly next: string;
};

/** Offers the identity provider of a business or of the installation. Shows nothing where there is none. */
const OidcButton = ({ accountId, username = '', next }: OidcButtonProps) => {
  const text = useText();
  const [name, setName] = useState<string>();
  const [problem, setProblem] = useState<AppTextId>();
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    const asking = new AbortController();
    void findProviderName({ accountId, username }, asking.signal).then((found) => {
      if (!asking.signal.aborted) setName(found);
    });
    return () => asking.abort();
  }, [accountId, username]);

  const leave = async (): Promise<void> => {
    setProblem(undefined);
    setIsBusy(true);
    try {
      await leaveForProvider({ accountId, username }, next);
    } catch (error) {
      const isAway = error instanceof Problem && error.code === 'oidc_unavailable';
      setProblem(isAway ? 'oidc.unavailable' : problemText(error));
      setIsBusy(false);
    }
  };

  if (name === undefined) return null;
  return (
    <>
      {problem !== undefined && <ErrorBar>{text(problem)}</ErrorBar>}
      <Button size="large" disabledFocusable={isBusy} onClick={() => void leave()}>
        {text(isBusy ? 'login.oidcBusy' : 'login.oidc', { name })}
      </Button>
    </>
  );
};

export default OidcButton;
