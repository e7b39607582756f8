import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { toCountryCode } from '@waivers/waiver/document/shown-address.ts';
import { parseLocale } from '@waivers/waiver/locales.ts';
import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { Redirect, useSearch } from 'wouter';
import { useText } from '../../messages/use-text.ts';
import { isNotFound } from '../../problems/problem.ts';
import {
  editorFrom,
  type StartingPointName,
  startingPointIn,
  startingWaiver,
} from '../../starting-points/starting-draft.ts';
import { StartingPoints } from '../../starting-points/starting-points.tsx';
import { useTranslatedStart } from '../../starting-points/use-translated-start.ts';
import StatusBanner from '../../status/status-banner.tsx';
import { ScriptFailed, screenOf } from '../../ui/navigation/screen.tsx';
import { ErrorBar } from '../../ui/page/bars.tsx';
import { Failed, Loading } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { type EditedWaiver, editedWaiver } from '../../waiver-draft/waiver-draft.ts';
import { useSession } from '../session/session.ts';
import styles from './authoring.module.css';
import { AuthoringDialogs } from './authoring-dialogs.tsx';
import { ChecklistProgress, useMissing } from './checklist/checklist.tsx';
import { ContentCard } from './content-card.tsx';
import { EditAndPreview, useTab } from './live-preview/edit-and-preview.tsx';
import { PublicLink } from './public-link.tsx';
import { DeletedWaiverPage } from './saving/conflicts/deleted-waiver.tsx';
import { readDraft } from './saving/local-drafts/stored-drafts.ts';
import { thisTab } from './saving/local-drafts/tab-name.ts';
import { OfflineChip, SavingBars } from './saving/saving-bars.tsx';
import { readLatest } from './saving/waiver-commands.ts';
import { SectionsList } from './sections/sections-list.tsx';
import { BackgroundCard } from './sections/settings/background-card.tsx';
import { ParticipantsCard } from './sections/settings/participants-card.tsx';
import { AuthoringToolbar } from './toolbar.tsx';
import { VideoCard } from './video/video-card.tsx';
import { WaiverStatus } from './waiver-status.tsx';
import { type AuthoringState, useAuthoring } from './writing/use-authoring.ts';

/** Lazy-loaded, because most waivers have no video. */
const VideoEditor = screenOf(() => import('./video/video-editor.tsx'), ScriptFailed);

const VideoEditing = ({ state }: { readonly state: AuthoringState }) => {
  const { opened, close } = state.video;
  return opened === null ? null : <VideoEditor state={state} at={opened.at} onClose={close} />;
};

type AuthoringProps = {
  readonly waiver: EditedWaiver;
  /** The starting point of a new waiver. */
  readonly from?: StartingPointName;
};

const Authoring = ({ waiver: loaded, from }: AuthoringProps) => {
  const text = useText();
  const authoring = useAuthoring(loaded);
  useTranslatedStart(from, authoring);
  const { goTo, ...tabs } = useTab(authoring);
  const state = { ...authoring, goTo };
  const { waiver, isDirty } = state;
  const missing = useMissing(state.draft);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
  }, []);
  return (
    <div className={styles.screen}>
      <AuthoringToolbar state={state} />
      <Page
        title={text(waiver.id === undefined ? 'author.createTitle' : 'author.editTitle')}
        actions={
          <div className={styles.state} role="status">
            <WaiverStatus state={state} />
            <OfflineChip state={state} isDirty={isDirty} />
          </div>
        }
      >
        <StatusBanner about={['saving']} />
        <SavingBars state={state} isDirty={isDirty} />
        {state.problem !== null && (
          <div className={styles.problem}>
            <ErrorBar>{state.problem}</ErrorBar>
          </div>
        )}
        <EditAndPreview {...tabs} draft={state.draft} goTo={goTo}>
          {waiver.id !== undefined && waiver.published && (
            <PublicLink waiverId={waiver.id} waiver={waiver.draft} isNew={isOpen.current} />
          )}
          <ChecklistProgress missing={missing} onGo={goTo} />
          <ContentCard state={state} />
          <ParticipantsCard state={state} />
          <BackgroundCard state={state} />
          <VideoCard state={state} />
          <SectionsList state={state} />
        </EditAndPreview>
      </Page>
      <VideoEditing state={state} />
      <AuthoringDialogs state={state} missing={missing} />
    </div>
  );
};

const Edit = ({ id }: { readonly id: string }) => {
  const text = useText();
  const query = useQuery({
    queryKey: ['waiver', id],
    queryFn: ({ signal }) => readLatest(id, signal),
    select: editedWaiver,
    // The waiver is read once per visit. Changes by others are detected on save.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (query.isError && isNotFound(query.error)) return <DeletedWaiverPage id={id} />;
  if (query.isSuccess) {
    return <Authoring waiver={query.data} />;
  }
  return (
    <Page title={text('author.editTitle')}>
      {query.isError ? <Failed error={query.error} onRetry={() => void query.refetch()} /> : <Loading />}
    </Page>
  );
};

const Create = ({ from }: { readonly from: StartingPointName }) => {
  const text = useText();
  const locale = parseLocale(useIntl().locale) ?? 'en';
  const session = useSession();
  const account = session.kind === 'owner' ? session.user.account : undefined;
  const query = useQuery({
    queryKey: ['newWaiver', from, locale],
    queryFn: () =>
      startingWaiver(from, locale, {
        homeCountry: toCountryCode(account?.homeCountry),
        company: account?.company ?? '',
      }),
    // Keeps what the owner has typed when the page's language changes.
    placeholderData: keepPreviousData,
    networkMode: 'always',
    staleTime: 'static',
    gcTime: 0,
  });
  if (query.data !== undefined) {
    return <Authoring waiver={query.data} from={from} />;
  }
  return (
    <Page title={text('author.createTitle')}>
      {query.isError ? <Failed error={query.error} onRetry={() => void query.refetch()} /> : <Loading />}
    </Page>
  );
};

/** Shows the starting points first, unless this tab has unsaved text of a new waiver. */
const New = () => {
  const from = startingPointIn(useSearch());
  const session = useSession();
  if (from !== undefined) return <Create key={from} from={from} />;
  const userId = session.kind === 'owner' ? session.user.id : '';
  const unsaved = readDraft({ userId, waiverId: undefined, tab: thisTab() });
  return unsaved === undefined ? <StartingPoints /> : <Redirect to={editorFrom('default')} replace />;
};

const AuthoringPage = ({ id }: { readonly id: string | undefined }) =>
  id === undefined ? <New /> : <Edit id={id} />;

export default AuthoringPage;
