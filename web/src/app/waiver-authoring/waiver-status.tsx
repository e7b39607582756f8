import { type AppTextId, useText } from '../../messages/use-text.ts';
import { Chip, type ChipTone } from '../../ui/rows/chip.tsx';
import styles from './authoring.module.css';
import type { AuthoringState } from './writing/use-authoring.ts';

type Status = { readonly says: AppTextId; readonly tone: ChipTone };

type Standing = Pick<AuthoringState, 'waiver' | 'isDirty' | 'asked'>;

/** What matters most now. A new waiver without a change has none. */
const statusOf = ({ waiver, isDirty, asked }: Standing): Status | undefined => {
  const isSaving = asked?.kind === 'busy' && asked.with !== 'delete';
  if (isSaving) return { says: 'busy.save', tone: 'neutral' };
  if (isDirty) return { says: 'author.unsaved', tone: 'neutral' };
  if (waiver.id === undefined) return undefined;
  if (waiver.unpublishedChanges) return { says: 'waivers.unpublishedChanges', tone: 'warn' };
  return waiver.published
    ? { says: 'waivers.published', tone: 'good' }
    : { says: 'author.standsSaved', tone: 'neutral' };
};

const NOT_PUBLIC: ReadonlySet<AppTextId> = new Set(['author.unsaved', 'waivers.unpublishedChanges']);

/** Customers see at once what is saved now. */
export const isSaveNews = (state: Standing): boolean => {
  const status = statusOf(state);
  return state.waiver.published && status !== undefined && NOT_PUBLIC.has(status.says);
};

/** One at a time. Announced when it changes, by the region around it. */
export const WaiverStatus = ({ state }: { readonly state: Standing }) => {
  const text = useText();
  const status = statusOf(state);
  if (status === undefined) return null;
  return (
    <>
      <Chip tone={status.tone}>{text(status.says)}</Chip>
      {isSaveNews(state) && <span className={styles.news}>{text('author.saveIsPublic')}</span>}
    </>
  );
};
