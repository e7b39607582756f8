import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../messages/use-text.ts';
import { AuthFrame } from '../auth-frame.tsx';
import { handOver } from './hand-over.ts';

type HandedOverProps = { readonly query: string; readonly account: string | undefined };

/** Ends a confirmation in the tab that was opened for it. Not every browser lets a page close its tab. */
export const HandedOver = ({ query, account }: HandedOverProps) => {
  const text = useText();
  const [isKept, setIsKept] = useState(true);
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    if (handOver(query, account)) window.close();
    else setIsKept(false);
  }, [query, account]);
  return isKept ? (
    <AuthFrame key="kept" title={text('oidc.goBack')} lead={text('oidc.goBackLead')}>
      {null}
    </AuthFrame>
  ) : (
    <AuthFrame key="lost" title={text('oidc.notKept')} lead={text('oidc.notKeptLead')}>
      {null}
    </AuthFrame>
  );
};
