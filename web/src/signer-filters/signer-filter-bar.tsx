import { Button } from '@fluentui/react-components';
import { FilterRegular } from '@fluentui/react-icons';
import { type ReactNode, useId, useState } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '../messages/use-text.ts';
import { useKeepFocus } from '../ui/focus/keep-focus.ts';
import { ScriptFailed, screenOf } from '../ui/navigation/screen.tsx';
import { countFilters, type SignerFilter, withFilterValue } from './signer-filter.ts';
import styles from './signer-filters.module.css';
import type { SetFilter } from './use-signer-filter.ts';

type SignerFilterBarProps = {
  readonly filter: SignerFilter;
  readonly onFilter: SetFilter;
  /** The account's time zone, which defines when days start. */
  readonly timeZone: string;
  /** Number of entries that need attention, capped at `MOST_COUNTED`. Undefined until known. */
  readonly needAttention?: number | undefined;
  /** Additional actions, shown while filters are set. */
  readonly children?: ReactNode;
};

const MOST_COUNTED = 1000;

/** Reserves space to avoid a layout shift. */
const Placeholder = () => <div className={styles.notYet} aria-hidden />;
const SignerFilterFields = screenOf(() => import('./signer-filter-fields.tsx'), ScriptFailed, Placeholder);

/** On phones, collapses everything but “needs attention” behind a button with the number of active filters. */
export const SignerFilterBar = (props: SignerFilterBarProps) => {
  const { filter, onFilter, timeZone, needAttention = 0, children } = props;
  const text = useText();
  const intl = useIntl();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const isForAttention = filter.attention === '1';
  const count = countFilters(filter);
  return (
    <div ref={useKeepFocus('button, select')} className={styles.bar}>
      <button
        type="button"
        className={count === 0 ? styles.toggle : styles.toggleOn}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <FilterRegular fontSize={18} aria-hidden />
        {text('filters.open', { count })}
      </button>
      <button
        type="button"
        className={styles.attention}
        aria-pressed={isForAttention}
        onClick={() => onFilter(withFilterValue(filter, 'attention', isForAttention ? '' : '1'))}
      >
        {text('filters.attention')}{' '}
        {needAttention > 0 && (
          <span className={styles.badge}>
            {intl.formatNumber(needAttention)}
            {needAttention === MOST_COUNTED && '+'}
          </span>
        )}
      </button>
      <div id={id} className={isOpen ? styles.fields : styles.fieldsFolded}>
        <SignerFilterFields filter={filter} onFilter={onFilter} timeZone={timeZone} />
        {count > 0 && (
          <div className={styles.actions}>
            <Button appearance="subtle" onClick={() => onFilter({})}>
              {text('filters.clear')}
            </Button>
            {children}
          </div>
        )}
      </div>
    </div>
  );
};
