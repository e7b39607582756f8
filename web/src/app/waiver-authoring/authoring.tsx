import { useEffect, useRef } from 'react';
import { EditAndPreview } from '../../frames/live-preview/edit-and-preview.tsx';
import { useTab } from '../../frames/live-preview/use-tab.ts';
import { useText } from '../../messages/use-text.ts';
import { ErrorBar } from '../../ui/page/error-bar.tsx';
import { Page } from '../../ui/page/page.tsx';
import styles from './authoring.module.css';
import { AuthoringDialogs } from './authoring-dialogs.tsx';
import { ChecklistProgress } from './checklist/checklist-progress.tsx';
import { useMissing } from './checklist/use-missing.ts';
import { ContentCard } from './content-card.tsx';
import type { EditedWaiver } from './draft/waiver-draft.ts';
import { PublicLink } from './public-link.tsx';
import { OfflineChip, SavingBars } from './saving/saving-bars.tsx';
import { SectionsList } from './sections/sections-list.tsx';
import { BackgroundCard } from './sections/settings/background-card.tsx';
import { ParticipantsCard } from './sections/settings/participants-card.tsx';
import { StartingPoints } from './starting-points/starting-points.tsx';
import { AuthoringToolbar } from './toolbar.tsx';
import { VideoCard } from './video/video-card.tsx';
import { VideoEditing } from './video/video-editing.tsx';
import { WaiverStatus } from './waiver-status.tsx';
import { useAuthoring } from './writing/use-authoring.ts';

export const Authoring = ({ waiver: loaded }: { readonly waiver: EditedWaiver }) => {
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
            <PublicLink waiverId={waiver.id} waiver={waiver.draft} isNews={isOpen.current} />
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
