import { Button } from '@fluentui/react-components';
import { useText } from '../../messages/use-text.ts';
import { problemKind } from '../../problems/problem.ts';
import styles from '../rows/rows.module.css';
import { ErrorBar } from './bars.tsx';

type ShowMoreProps = {
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly error: Error | null;
    readonly fetchNextPage: () => unknown;
  };
};

export const ShowMore = ({ query }: ShowMoreProps) => {
  const text = useText();
  if (!query.hasNextPage) return null;
  return (
    <div className={styles.more}>
      {query.isFetchNextPageError && <ErrorBar>{text(`failed.${problemKind(query.error)}`)}</ErrorBar>}
      <Button size="large" onClick={() => void query.fetchNextPage()}>
        {text('signers.more')}
      </Button>
    </div>
  );
};
