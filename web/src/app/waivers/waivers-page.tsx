import { AddRegular, DocumentAddRegular } from '@fluentui/react-icons';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ListedWaiver, listWaivers } from '@waivers/contract/waivers/list-waivers.ts';
import { useRef, useState } from 'react';
import { useText } from '../../messages/use-text.ts';
import StatusBanner from '../../status/status-banner.tsx';
import { copyText } from '../../ui/copy/copy-text.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { SearchBox, useSearchTerm } from '../../ui/fields/search-box.tsx';
import { ScriptFailed, screenOf } from '../../ui/navigation/screen.tsx';
import { Failed, Loading } from '../../ui/page/loading.tsx';
import { NoMatch } from '../../ui/page/no-match.tsx';
import { Page } from '../../ui/page/page.tsx';
import parts from '../../ui/page/parts.module.css';
import { ShowMore } from '../../ui/page/show-more.tsx';
import { LinkButton } from '../../ui/rows/link-button.tsx';
import { COPIED_MS, useSnackbar } from '../../ui/snackbar/snackbar.tsx';
import { ask } from '../api/call.ts';
import { publicLinkOf } from '../page-data.ts';
import { useSession } from '../session/session.ts';
import { useMaySee } from '../session/use-may.ts';
import { useCopyWaiver } from './use-copy-waiver.ts';
import { WaiverRow } from './waiver-row.tsx';
import styles from './waivers.module.css';

const NoWaivers = () => {
  const text = useText();
  const mayCreate = useMaySee()('/waiver-create');
  return (
    <div className={parts.card}>
      <div className={parts.icon}>
        <DocumentAddRegular fontSize={30} aria-hidden />
      </div>
      <h2 className={parts.cardTitle}>{text('waivers.empty.title')}</h2>
      {mayCreate && <p className={parts.cardText}>{text('waivers.empty.text')}</p>}
      {mayCreate && (
        <LinkButton to="/waiver-create" appearance="primary">
          {text('nav.create')}
        </LinkButton>
      )}
    </div>
  );
};

const QrDialog = screenOf(() => import('../../ui/qr-code/qr-dialog.tsx'), ScriptFailed);

const useWaivers = (terms: string) =>
  useInfiniteQuery({
    queryKey: ['waivers', 'list', terms],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: 100, after: pageParam, ...(terms === '' ? {} : { terms }) };
      return ask(listWaivers, { query }, { signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

const WaiversPage = () => {
  const text = useText();
  const tell = useSnackbar();
  const session = useSession();
  const search = useRef<HTMLInputElement>(null);
  const { typed, setTyped, term } = useSearchTerm();
  const query = useWaivers(term);
  const { isCopying, copy } = useCopyWaiver();
  const [shown, setShown] = useState<ListedWaiver | null>(null);
  const account = session.kind === 'owner' ? session.user.account : { timeZone: 'UTC', company: '' };
  const rows = query.data?.pages.flatMap(({ results }) => results) ?? [];
  const isOld = query.isPlaceholderData;
  const isEmpty = query.isSuccess && !isOld && rows.length === 0;
  const mayCreate = useMaySee()('/waiver-create');
  const isSearching = term !== '' || typed !== '';

  const spoken = () => {
    if (term === '' || isOld || !query.isSuccess) return '';
    return text(query.hasNextPage ? 'search.resultsMore' : 'search.results', { count: rows.length });
  };
  const clear = () => {
    setTyped('');
    search.current?.focus();
  };
  // If the clipboard is unavailable, the dialog shows the link for manual copying.
  const copyLink = async (waiver: ListedWaiver): Promise<void> => {
    if (await copyText(publicLinkOf(waiver.id))) tell(text('link.copied'), COPIED_MS);
    else setShown(waiver);
  };
  const actions = {
    onCopyLink: (waiver: ListedWaiver) => void copyLink(waiver),
    onShowCode: setShown,
    onCopy: (waiver: ListedWaiver) => void copy(waiver),
  };

  return (
    <Page
      title={text('nav.waivers')}
      actions={
        mayCreate &&
        (rows.length > 0 || isSearching) && (
          <LinkButton to="/waiver-create" appearance="primary" icon={<AddRegular />}>
            {text('nav.create')}
          </LinkButton>
        )
      }
    >
      <StatusBanner about={['signing', 'waivers']} />
      {(isSearching || !isEmpty) && (
        <SearchBox label={text('waivers.search')} typed={typed} onType={setTyped} field={search} />
      )}
      <p className="visually-hidden" role="status">
        {spoken()}
      </p>
      {query.isPending && <Loading />}
      {query.isError && !query.isFetchNextPageError && (
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      )}
      {isEmpty && term === '' && <NoWaivers />}
      {isEmpty && term !== '' && (
        <NoMatch title={text('waivers.noMatch.title')} onClear={clear}>
          {text('waivers.noMatch.text', { term })}
        </NoMatch>
      )}
      {rows.length > 0 && (
        <ul className={isOld ? styles.listOld : styles.list} aria-busy={isOld}>
          {rows.map((waiver) => (
            <WaiverRow key={waiver.id} waiver={waiver} timeZone={account.timeZone} actions={actions} />
          ))}
        </ul>
      )}
      <ShowMore query={query} />
      {isCopying && <Dialog title={text('waivers.copying')} />}
      {shown !== null && (
        <QrDialog
          waiver={shown}
          link={publicLinkOf(shown.id)}
          company={account.company}
          onClose={() => setShown(null)}
        />
      )}
    </Page>
  );
};

export default WaiversPage;
