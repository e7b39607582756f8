import { Button } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { type AppTextId, useText } from '../../../messages/use-text.ts';
import { Chip } from '../../../ui/rows/chip.tsx';
import type { StoreOutcome } from './local-drafts/stored-drafts.ts';
import styles from './saving.module.css';
import type { SavingState } from './use-editor-saving.ts';

export const useFormatTime = (): ((at: string) => string) => {
  const intl = useIntl();
  return (at) => {
    const isToday = new Date(at).toDateString() === new Date().toDateString();
    return isToday
      ? intl.formatTime(at, { timeStyle: 'short' })
      : intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short' });
  };
};

type BarProps = { readonly message: string; readonly children: ReactNode };

const Bar = ({ message, children }: BarProps) => (
  <div className={styles.bar} role="status">
    <span>{message}</span>
    <span className={styles.choices}>{children}</span>
  </div>
);

const BarChoice = ({ id, onClick }: { readonly id: AppTextId; readonly onClick: () => void }) => {
  const text = useText();
  return <Button onClick={onClick}>{text(id)}</Button>;
};

const NOT_KEPT: Readonly<Record<Exclude<StoreOutcome, 'kept'>, AppTextId>> = {
  notKept: 'draft.notKept',
  withoutImage: 'draft.withoutImage',
};

type BarsProps = { readonly state: SavingState; readonly isDirty: boolean };

export const SavingBars = ({ state, isDirty }: BarsProps) => {
  const text = useText();
  const formatTime = useFormatTime();
  const { otherTabNews, aside, storeOutcome } = state;
  return (
    <>
      {otherTabNews?.kind === 'saved' && (
        <Bar message={text('conflict.savedElsewhere')}>
          <BarChoice
            id={isDirty ? 'conflict.compare' : 'conflict.showNewest'}
            onClick={() => void state.showNewest()}
          />
        </Bar>
      )}
      {otherTabNews?.kind === 'deleted' && (
        <Bar message={text('conflict.deletedElsewhere')}>
          <BarChoice id="conflict.makeNew" onClick={state.makeNew} />
        </Bar>
      )}
      {aside !== null && (
        <Bar message={text('draft.aside', { when: formatTime(aside.at) })}>
          <BarChoice id="draft.bringBack" onClick={state.bringBack} />
          <BarChoice id="draft.discard" onClick={state.discardAside} />
        </Bar>
      )}
      {isDirty && storeOutcome !== 'kept' && <p className={styles.note}>{text(NOT_KEPT[storeOutcome])}</p>}
    </>
  );
};

export const OfflineChip = ({ state, isDirty }: BarsProps) => {
  const text = useText();
  if (!state.isOffline) return null;
  const isKept = isDirty && state.storeOutcome !== 'notKept';
  return <Chip tone="warn">{text(isKept ? 'draft.offlineKept' : 'draft.offline')}</Chip>;
};
