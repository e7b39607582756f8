import { type EditedWaiver, isSameDraft, type WaiverDraft } from '../../../waiver-draft/waiver-draft.ts';
import { finishUnanswered, type KeptProgress, type Post, type Progress, type Standing } from './sending.ts';

export type Found = {
  /** None if it was refused and nothing was sent before. */
  readonly standing: Standing | undefined;
  readonly isMade: boolean;
  readonly isTyped: boolean;
};

/** Whether an earlier request's outcome must be checked first, so that typing cannot overwrite an unseen waiver. */
export const isLeftOpen = (id: string | undefined, { standing, unanswered }: Progress): boolean =>
  unanswered !== undefined || (id === undefined && standing !== undefined);

/** Resends what was not answered, unchanged. @throws Problem without an answer: everything stays kept */
export const findOut = async (
  opened: Pick<EditedWaiver, 'id' | 'draft'>,
  draft: WaiverDraft,
  kept: KeptProgress,
  post: Post,
): Promise<Found> => {
  await finishUnanswered(kept, post);
  const { standing } = kept.read();
  return {
    standing,
    isMade: standing !== undefined && opened.id === undefined,
    isTyped: !isSameDraft((standing ?? opened).draft, draft),
  };
};
