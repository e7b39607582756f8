import type { DraftPart, WaiverDraft } from '../../../waiver-draft/waiver-draft.ts';

export type Change = (edit: (draft: WaiverDraft) => WaiverDraft) => void;

/** @param at where it was, from 0 */
export type Remove = (part: DraftPart, at: number) => void;
