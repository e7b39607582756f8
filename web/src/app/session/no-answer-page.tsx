import { useState } from 'react';
import { useText } from '../../messages/use-text.ts';
import { Failed } from '../../ui/page/failed.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Problem } from '../problems/problem.ts';
import { continueSession } from './session.ts';

const NO_ANSWER = new Problem(0, 'offline', 'It could not be asked who is logged in.');

/** The session is unknown, so do not send anybody to log in again. */
export const NoAnswerPage = () => {
  const text = useText();
  const [error, setError] = useState<unknown>(NO_ANSWER);
  return (
    <Page title={text('app.name')}>
      <Failed error={error} onRetry={() => void continueSession().catch(setError)} />
    </Page>
  );
};
