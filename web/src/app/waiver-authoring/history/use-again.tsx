import { Button } from '@fluentui/react-components';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReadableVersion } from '@waivers/contract/waivers/waiver-versions.ts';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useText } from '../../../messages/use-text.ts';
import { ErrorBar } from '../../../ui/page/error-bar.tsx';
import { useSnackbar } from '../../../ui/snackbar/snackbar.tsx';
import { Problem } from '../../problems/problem.ts';
import { problemText } from '../../problems/say-problem.ts';
import styles from './history.module.css';
import { saveTextAgain, versionsPage } from './read-versions.ts';

type UseAgainProps = { readonly id: string; readonly version: ReadableVersion };

/** Saves the text of an older version as the newest one, which is then edited. Publishes nothing. */
export const UseAgain = ({ id, version }: UseAgainProps) => {
  const text = useText();
  const tell = useSnackbar();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const newest = useQuery({
    queryKey: ['versions', id, 'newest'],
    queryFn: async ({ signal }) => (await versionsPage(id, undefined, { signal })).results[0] ?? null,
    refetchOnMount: 'always',
  });
  if (newest.data === undefined || newest.data === null) return null;
  const { data } = newest;
  if (data.revision === version.revision) return <p className={styles.quiet}>{text('history.isNewest')}</p>;
  const again = async (): Promise<void> => {
    setIsBusy(true);
    setProblem(null);
    try {
      await saveTextAgain(id, version, data);
      for (const queryKey of [['waivers'], ['versions', id]]) void queries.invalidateQueries({ queryKey });
      tell(text('history.usedAgain'));
      navigate(`/waiver-create/${id}`);
    } catch (error) {
      const isStale = error instanceof Problem && error.status === 412;
      setProblem(text(isStale ? 'history.changedMeanwhile' : problemText(error)));
      setIsBusy(false);
      if (isStale) void newest.refetch();
    }
  };
  return (
    <div className={styles.again}>
      <Button size="large" appearance="primary" disabledFocusable={isBusy} onClick={() => void again()}>
        {text('history.again')}
      </Button>
      {problem !== null && <ErrorBar>{problem}</ErrorBar>}
    </div>
  );
};
