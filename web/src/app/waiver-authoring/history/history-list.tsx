import { useInfiniteQuery } from '@tanstack/react-query';
import type { WaiverVersion } from '@waivers/contract/waivers/waiver-versions.ts';
import { useText } from '../../../messages/use-text.ts';
import { isNotFound } from '../../../problems/problem.ts';
import { Failed, Loading } from '../../../ui/page/loading.tsx';
import { BackLink, Page } from '../../../ui/page/page.tsx';
import { ShowMore } from '../../../ui/page/show-more.tsx';
import { Chip } from '../../../ui/rows/chip.tsx';
import { LinkButton } from '../../../ui/rows/link-button.tsx';
import { NotFoundPage } from '../../not-found/not-found-page.tsx';
import { useMaySee } from '../../session/use-may.ts';
import styles from './history.module.css';
import { shownVersions, useVersionLine, versionsPage } from './versions.tsx';

type RowProps = { readonly id: string; readonly version: WaiverVersion; readonly isNewest: boolean };

const Row = ({ id, version, isNewest }: RowProps) => {
  const text = useText();
  const line = useVersionLine()(version);
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <span className={styles.title}>{version.title}</span>
        <span className={styles.quiet}>{line}</span>
      </div>
      <div className={styles.chips}>
        {version.isCurrent && <Chip tone="good">{text('history.current')}</Chip>}
        {isNewest && <Chip>{text('history.newest')}</Chip>}
      </div>
      <LinkButton to={`/waiver-create/${id}/history/${version.version}`}>
        {text('history.read')}
        <span className="visually-hidden"> {line}</span>
      </LinkButton>
    </li>
  );
};

export const HistoryList = ({ id }: { readonly id: string }) => {
  const text = useText();
  const maySee = useMaySee();
  const query = useInfiniteQuery({
    queryKey: ['versions', id, 'list'],
    queryFn: ({ pageParam, signal }) => versionsPage(id, pageParam, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
  });
  if (query.isError && isNotFound(query.error)) return <NotFoundPage />;
  const all = query.data?.pages.flatMap(({ results }) => results) ?? [];
  return (
    <div className={styles.screen}>
      <div className={styles.back}>
        {maySee('/waiver-create') ? (
          <BackLink to={`/waiver-create/${id}`} label={text('author.editTitle')} />
        ) : (
          <BackLink to="/waivers" label={text('nav.waivers')} />
        )}
      </div>
      <Page
        title={text('history.title')}
        lead={text('history.lead')}
        actions={<LinkButton to={`/audit/waiver/${id}`}>{text('audit.title')}</LinkButton>}
      >
        {query.isPending && <Loading />}
        {query.isError && !query.isFetchNextPageError && (
          <Failed error={query.error} onRetry={() => void query.refetch()} />
        )}
        {all.length > 0 && (
          <ul className={styles.list}>
            {shownVersions(all).map((version, index) => (
              <Row key={version.version} id={id} version={version} isNewest={index === 0} />
            ))}
          </ul>
        )}
        <ShowMore query={query} />
      </Page>
    </div>
  );
};
