import { finishUnanswered, type KeptProgress, type Post, type Progress, type Standing } from './sending.ts';
import { changedFields, type EditedWaiver, type WaiverDraft } from './waiver-draft.ts';

/** What became of what was sent before a page was opened. */
export type Found = {
  /** The waiver by it; none when it was refused, and nothing was sent before that. */
  readonly standing: Standing | undefined;
  /** It has a page of its own, which is not this one. */
  readonly isMade: boolean;
  /** Something was typed that is not in it. */
  readonly isTyped: boolean;
};

/**
 * Whether a page has to find out first what became of what was sent: an answer was lost, or it was the one that the
 * waiver of this page has been made by. What is typed on would go over a waiver that the owner does not see here.
 * @param id of the waiver that the page is opened for
 */
export const isLeftOpen = (id: string | undefined, { standing, unanswered }: Progress): boolean =>
  unanswered !== undefined || (id === undefined && standing !== undefined);

/**
 * Sends what was not answered once more, as it was.
 * @param opened the waiver as the page was opened with it
 * @param draft what is typed there now
 * @param kept how far the saving had come
 * @throws Problem when there is no answer again: all stays kept
 */
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
    isTyped: changedFields((standing ?? opened).draft, draft).length > 0,
  };
};
