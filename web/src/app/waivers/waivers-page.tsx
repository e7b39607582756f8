import { Button } from '@fluentui/react-components';
import { AddRegular, DocumentAddRegular } from '@fluentui/react-icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { listWaivers } from '@waivers/contract/waivers/list-waivers.ts';
import { useText } from '../../messages/use-text.ts';
import { ask } from '../api/call.ts';
import { ErrorBar } from '../parts/error-bar.tsx';
import { Failed } from '../parts/failed.tsx';
import { LinkButton } from '../parts/link-button.tsx';
import { Loading } from '../parts/loading.tsx';
import { Page } from '../parts/page.tsx';
import parts from '../parts/parts.module.css';
import { problemKind } from '../problems/say-problem.ts';
import { useSession } from '../session/use-session.ts';
import { WaiverRow } from './waiver-row.tsx';
import styles from './waivers.module.css';

const NoWaivers = () => {
  const text = useText();
  return (
    <div className={parts.card}>
      <div className={parts.icon}>
        <DocumentAddRegular fontSize={30} aria-hidden />
      </div>
      <h2 className={parts.cardTitle}>{text('waivers.empty.title')}</h2>
      <p className={parts.cardText}>{text('waivers.empty.text')}</p>
      <LinkButton to="/waiver-create" appearance="primary">
        {text('nav.create')}
      </LinkButton>
    </div>
  );
};

const WaiversPage = () => {
  const text = useText();
  const session = useSession();
  const timeZone = session.kind === 'owner' ? session.user.account.timeZone : 'UTC';
  const query = useInfiniteQuery({
    queryKey: ['waivers', 'list'],
    queryFn: ({ pageParam, signal }) =>
      ask(listWaivers, { query: { limit: 100, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
  });
  const rows = query.data?.pages.flatMap(({ results }) => results) ?? [];
  return (
    <Page
      title={text('nav.waivers')}
      actions={
        rows.length > 0 && (
          <LinkButton to="/waiver-create" appearance="primary" icon={<AddRegular />}>
            {text('nav.create')}
          </LinkButton>
        )
      }
    >
      {query.isPending && <Loading />}
      {query.isError && !query.isFetchNextPageError && (
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && rows.length === 0 && <NoWaivers />}
      {rows.length > 0 && (
        <ul className={styles.list}>
          {rows.map((waiver) => (
            <WaiverRow key={waiver.id} waiver={waiver} timeZone={timeZone} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <div className={styles.more}>
          {query.isFetchNextPageError && <ErrorBar>{text(`failed.${problemKind(query.error)}`)}</ErrorBar>}
          <Button size="large" onClick={() => void query.fetchNextPage()}>
            {text('signers.more')}
          </Button>
        </div>
      )}
    </Page>
  );
};

export default WaiversPage;
