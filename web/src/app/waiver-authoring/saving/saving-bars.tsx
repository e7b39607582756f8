import { Button } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { type AppTextId, useText } from '../../../messages/use-text.ts';
import { Chip } from '../../../ui/rows/chip.tsx';
import type { Keeping } from './local-drafts/kept-drafts.ts';
import styles from './saving.module.css';
import type { SavingState } from './use-saving.ts';

/** @returns says when something was typed: the time for today, else with its date */
export const useSayWhen = (): ((at: string) => string) => {
  const intl = useIntl();
  return (at) => {
    const isToday = new Date(at).toDateString() === new Date().toDateString();
    return isToday
      ? intl.formatTime(at, { timeStyle: 'short' })
      : intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short' });
  };
};

type BarProps = { readonly says: string; readonly children: ReactNode };

const Bar = ({ says, children }: BarProps) => (
  <div className={styles.bar} role="status">
    <span>{says}</span>
    <span className={styles.choices}>{children}</span>
  </div>
);

const BarChoice = ({ id, onClick }: { readonly id: AppTextId; readonly onClick: () => void }) => {
  const text = useText();
  return <Button onClick={onClick}>{text(id)}</Button>;
};

const NOT_KEPT: Readonly<Record<Exclude<Keeping, 'kept'>, AppTextId>> = {
  notKept: 'draft.notKept',
  withoutImage: 'draft.withoutImage',
};

type BarsProps = { readonly state: SavingState; readonly isDirty: boolean };

/** What happened to this waiver elsewhere, and what of one's own text is kept. */
export const SavingBars = ({ state, isDirty }: BarsProps) => {
  const text = useText();
  const sayWhen = useSayWhen();
  const { elsewhere, aside, keeping } = state;
  return (
    <>
      {elsewhere?.kind === 'saved' && (
        <Bar says={text('conflict.savedElsewhere')}>
          <BarChoice
            id={isDirty ? 'conflict.compare' : 'conflict.showNewest'}
            onClick={() => void state.lookElsewhere()}
          />
        </Bar>
      )}
      {elsewhere?.kind === 'deleted' && (
        <Bar says={text('conflict.deletedElsewhere')}>
          <BarChoice id="conflict.makeNew" onClick={state.makeNew} />
        </Bar>
      )}
      {aside !== null && (
        <Bar says={text('draft.aside', { when: sayWhen(aside.at) })}>
          <BarChoice id="draft.bringBack" onClick={state.bringBack} />
          <BarChoice id="draft.discard" onClick={state.discardAside} />
        </Bar>
      )}
      {isDirty && keeping !== 'kept' && <p className={styles.note}>{text(NOT_KEPT[keeping])}</p>}
    </>
  );
};

/** Beside “Not saved yet”. */
export const OfflineChip = ({ state, isDirty }: BarsProps) => {
  const text = useText();
  if (!state.isOffline) return null;
  const isKept = isDirty && state.keeping !== 'notKept';
  return <Chip tone="warn">{text(isKept ? 'draft.offlineKept' : 'draft.offline')}</Chip>;
};
