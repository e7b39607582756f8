import { type AppTextId, useText } from '../../messages/use-text.ts';
import { Chip, type ChipTone } from '../../ui/rows/chip.tsx';
import styles from './authoring.module.css';
import type { AuthoringState } from './writing/use-authoring.ts';

type Status = { readonly says: AppTextId; readonly tone: ChipTone };

type StatusState = Pick<AuthoringState, 'waiver' | 'isDirty' | 'dialog'>;

/** Returns the most important status, or undefined for a new waiver without changes. */
const statusOf = ({ waiver, isDirty, dialog }: StatusState): Status | undefined => {
  const isSaving = dialog?.kind === 'busy' && dialog.with !== 'delete';
  if (isSaving) return { says: 'busy.save', tone: 'neutral' };
  if (isDirty) return { says: 'author.unsaved', tone: 'neutral' };
  if (waiver.id === undefined) return undefined;
  if (waiver.unpublishedChanges) return { says: 'waivers.unpublishedChanges', tone: 'warn' };
  return waiver.published
    ? { says: 'waivers.published', tone: 'good' }
    : { says: 'author.standsSaved', tone: 'neutral' };
};

const NOT_PUBLIC: ReadonlySet<AppTextId> = new Set(['author.unsaved', 'waivers.unpublishedChanges']);

/** Whether to warn that saving changes what customers see. */
export const showsSaveWarning = (state: StatusState): boolean => {
  const status = statusOf(state);
  return state.waiver.published && status !== undefined && NOT_PUBLIC.has(status.says);
};

/** Must be rendered inside a live region, so that changes are announced. */
export const WaiverStatus = ({ state }: { readonly state: StatusState }) => {
  const text = useText();
  const status = statusOf(state);
  if (status === undefined) return null;
  return (
    <>
      <Chip tone={status.tone}>{text(status.says)}</Chip>
      {showsSaveWarning(state) && <span className={styles.news}>{text('author.saveIsPublic')}</span>}
    </>
  );
};
