import { type EditedWaiver, isSameDraft, type WaiverDraft } from '../../../waiver-draft/waiver-draft.ts';
import {
  finishUnanswered,
  type Post,
  type ProgressStore,
  type SavedState,
  type SaveProgress,
} from './save-once.ts';

export type Resolution = {
  /** Undefined if the command was rejected and nothing had been saved before. */
  readonly standing: SavedState | undefined;
  readonly isCreated: boolean;
  readonly hasNewerText: boolean;
};

/** Whether a command's outcome must be known before the next one is sent, to avoid creating a second waiver. */
export const isUnresolved = (id: string | undefined, { standing, unanswered }: SaveProgress): boolean =>
  unanswered !== undefined || (id === undefined && standing !== undefined);

/** Resends the pending command unchanged. @throws Problem if still no response; the progress is then unchanged */
export const resolveUnanswered = async (
  opened: Pick<EditedWaiver, 'id' | 'draft'>,
  draft: WaiverDraft,
  progress: ProgressStore,
  post: Post,
): Promise<Resolution> => {
  await finishUnanswered(progress, post);
  const { standing } = progress.read();
  return {
    standing,
    isCreated: standing !== undefined && opened.id === undefined,
    hasNewerText: !isSameDraft((standing ?? opened).draft, draft),
  };
};
