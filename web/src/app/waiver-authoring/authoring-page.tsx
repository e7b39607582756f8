import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { toCountryCode } from '@waivers/waiver/document/shown-address.ts';
import { parseLocale } from '@waivers/waiver/locales.ts';
import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { loadDocumentWords } from '../../messages/document-words.ts';
import { useText } from '../../messages/use-text.ts';
import { isNotFound } from '../../problems/problem.ts';
import { ScriptFailed, screenOf } from '../../ui/navigation/screen.tsx';
import { ErrorBar } from '../../ui/page/bars.tsx';
import { Failed, Loading } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { type EditedWaiver, editedWaiver, newWaiver } from '../../waiver-draft/waiver-draft.ts';
import { useSession } from '../session/session.ts';
import styles from './authoring.module.css';
import { AuthoringDialogs } from './authoring-dialogs.tsx';
import { ChecklistProgress, useMissing } from './checklist/checklist.tsx';
import { ContentCard } from './content-card.tsx';
import { EditAndPreview, useTab } from './live-preview/edit-and-preview.tsx';
import { PublicLink } from './public-link.tsx';
import { DeletedWaiverPage } from './saving/conflicts/deleted-waiver.tsx';
import { OfflineChip, SavingBars } from './saving/saving-bars.tsx';
import { readLatest } from './saving/waiver-commands.ts';
import { SectionsList } from './sections/sections-list.tsx';
import { BackgroundCard } from './sections/settings/background-card.tsx';
import { ParticipantsCard } from './sections/settings/participants-card.tsx';
import { StartingPoints } from './starting-points/starting-points.tsx';
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

const Authoring = ({ waiver: loaded }: { readonly waiver: EditedWaiver }) => {
  const text = useText();
  const authoring = useAuthoring(loaded);
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
          {waiver.id === undefined && <StartingPoints state={state} />}
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

const Create = () => {
  const text = useText();
  const locale = parseLocale(useIntl().locale) ?? 'en';
  const session = useSession();
  const country = toCountryCode(session.kind === 'owner' ? session.user.account.homeCountry : undefined);
  const query = useQuery({
    queryKey: ['newWaiver', locale],
    queryFn: async () => newWaiver(locale, await loadDocumentWords(locale), country),
    // Keeps what the owner has typed when the page's language changes.
    placeholderData: keepPreviousData,
    networkMode: 'always',
    staleTime: 'static',
    gcTime: 0,
  });
  if (query.data !== undefined) {
    return <Authoring waiver={query.data} />;
  }
  return (
    <Page title={text('author.createTitle')}>
      {query.isError ? <Failed error={query.error} onRetry={() => void query.refetch()} /> : <Loading />}
    </Page>
  );
};

const AuthoringPage = ({ id }: { readonly id: string | undefined }) =>
  id === undefined ? <Create /> : <Edit id={id} />;

export default AuthoringPage;
