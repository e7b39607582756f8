import { Button } from '@fluentui/react-components';
import type { ListedSigner } from '@waivers/contract/signed-waivers/list-signers.ts';
import type { SignerOrder } from '@waivers/contract/signed-waivers/signer-order.ts';
import { useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useText } from '../../messages/use-text.ts';
import { SignerFilterBar } from '../../signer-filters/signer-filter-bar.tsx';
import { useSignerFilter, useToday } from '../../signer-filters/use-signer-filter.ts';
import { SearchBox } from '../../ui/fields/search-box.tsx';
import { useHistoryTerms } from '../../ui/navigation/list-location.ts';
import { ScriptFailed, screenOf } from '../../ui/navigation/screen.tsx';
import { Failed, Loading } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useTimeZone } from '../session/session.ts';
import { warningOf } from './parties.ts';
import styles from './signed-waivers.module.css';
import { OPTIONAL_COLUMNS, rowKeys, SignerList } from './signer-list.tsx';
import { type SignerView, viewIn, withView } from './signer-view.ts';
import { isBuiltInView, SignerViews } from './signer-views.tsx';
import { areOnlySimilar, useSayCount } from './similar-signers.ts';
import { useCheckIn } from './use-check-in.ts';
import { useSigners } from './use-signers.ts';

const Nothing = () => null;

const CheckInDialog = screenOf(() => import('./check-in-dialog.tsx'), ScriptFailed);
const CopyListLink = screenOf(() => import('./copy-list-link.tsx'), Nothing, Nothing);
const DisplayMenu = screenOf(() => import('./display-menu.tsx'), Nothing, Nothing);
const MailsNotSent = screenOf(() => import('./mails-not-sent.tsx'), Nothing, Nothing);
const StatusBanner = screenOf(() => import('../../status/status-banner.tsx'), Nothing, Nothing);
const NoSignersFound = screenOf(() => import('./no-signers-found.tsx'), ScriptFailed);

const SignedWaiversPage = () => {
  const text = useText();
  const search = useRef<HTMLInputElement>(null);
  const { typed, setTyped, term } = useHistoryTerms();
  const timeZone = useTimeZone();
  const today = useToday(timeZone);
  const { filter, resolved, setFilter } = useSignerFilter(timeZone);
  const [params, setParams] = useSearchParams();
  const { order } = viewIn(params);
  const { query, pages, arrived, showArrived } = useSigners({ terms: term, filter: resolved, order });
  const [lastShown, setLastShown] = useState(0);
  const [signerInDialog, setSignerInDialog] = useState<ListedSigner | null>(null);
  const { arrive, arriveAll, takeBack } = useCheckIn(timeZone);
  const sayCount = useSayCount();
  const isOld = query.isPlaceholderData;
  const count = pages.reduce((sum, { results }) => sum + results.length, 0);
  const isEmpty = query.isSuccess && !isOld && count === 0;
  const isFiltered = Object.keys(filter).length > 0;
  const isNarrowed = term !== '' || isFiltered;
  const hasControls = isNarrowed || typed !== '' || !isEmpty;
  const counted = isOld || !query.isSuccess ? '' : sayCount(pages, query.hasNextPage);

  const [display, setDisplay] = useState('');
  const showView = (view: SignerView) =>
    setParams((before) => withView(before, view), { state: history.state });
  const showOrder = (next: SignerOrder) => showView({ filter, order: next });
  const spoken = () => {
    if (arrived.length > 0) return text('signers.arrived', { count: arrived.length });
    if (lastShown > 0) return text('signers.shown', { count: lastShown });
    return isNarrowed ? counted : '';
  };
  const show = () => {
    setLastShown(arrived.length);
    showArrived();
    scrollTo({ top: 0 });
    search.current?.focus({ preventScroll: true });
  };
  const clear = () => {
    if (isFiltered) setFilter({});
    setTyped('');
    search.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys lead between what is in it.
    <div className={styles.screen} onKeyDown={rowKeys(search)}>
      <Page
        title={text('signers.title')}
        lead={count > 0 && counted !== '' && !areOnlySimilar(pages) ? counted : undefined}
        actions={
          hasControls && (
            <>
              {!isNarrowed && !isOld && count > 0 && <MailsNotSent />}
              <SearchBox
                label={text('signers.search')}
                typed={typed}
                field={search}
                onType={(value) => {
                  setLastShown(0);
                  setTyped(value);
                }}
              />
            </>
          )
        }
      >
        <StatusBanner about={['signing', 'signedWaivers']} />
        {hasControls && (
          <div className={styles.head}>
            <SignerViews view={{ filter, order }} onView={showView} needAttention={pages[0]?.needAttention} />
            <DisplayMenu
              order={order}
              onOrder={showOrder}
              columns={OPTIONAL_COLUMNS}
              onDisplay={setDisplay}
            />
            <SignerFilterBar
              filter={filter}
              onFilter={setFilter}
              timeZone={timeZone}
              isFoldable
              startsOpen={!isBuiltInView(filter)}
            >
              <CopyListLink hasTerms={term !== ''} />
            </SignerFilterBar>
          </div>
        )}
        {arrived.length > 0 && (
          <div className={styles.arrived}>
            <Button appearance="primary" onClick={show}>
              {text('signers.showArrived', { count: arrived.length })}
            </Button>
          </div>
        )}
        <p className="visually-hidden" role="status">
          {spoken()}
        </p>
        {query.isPending && <Loading />}
        {query.isError && !query.isFetchNextPageError && (
          <Failed error={query.error} onRetry={() => void query.refetch()} />
        )}
        {isEmpty && <NoSignersFound term={term} filter={filter} onClear={clear} />}
        {count > 0 && (
          <SignerList
            pages={pages}
            timeZone={timeZone}
            today={today}
            order={order}
            onOrder={showOrder}
            display={display}
            isOld={isOld}
            hasMore={query.hasNextPage}
            isLoadingMore={query.isFetchingNextPage}
            moreError={query.isFetchNextPageError ? query.error : null}
            onMore={() => void query.fetchNextPage()}
            onArrive={arrive}
            onArriveAll={arriveAll}
            onAsk={setSignerInDialog}
          />
        )}
        {signerInDialog !== null && (
          <CheckInDialog
            signer={signerInDialog}
            warning={warningOf(signerInDialog)}
            timeZone={timeZone}
            today={today}
            onArrive={arrive}
            onTakeBack={takeBack}
            onClose={() => setSignerInDialog(null)}
          />
        )}
      </Page>
    </div>
  );
};

export default SignedWaiversPage;
