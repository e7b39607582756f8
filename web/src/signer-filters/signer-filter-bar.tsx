import { Button } from '@fluentui/react-components';
import { FilterRegular } from '@fluentui/react-icons';
import { type ReactNode, useId, useState } from 'react';
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
  /** Whether the fields can be hidden on wide screens too, with “Needs attention” outside them. */
  readonly isFoldable?: boolean;
  readonly startsOpen?: boolean;
  /** Additional actions, shown while filters are set. */
  readonly children?: ReactNode;
};

/** Reserves space to avoid a layout shift. */
const Placeholder = () => <div className={styles.notYet} aria-hidden />;
const SignerFilterFields = screenOf(() => import('./signer-filter-fields.tsx'), ScriptFailed, Placeholder);

/** Filters behind a button with the number of active ones. */
export const SignerFilterBar = (props: SignerFilterBarProps) => {
  const { filter, onFilter, timeZone, isFoldable = false, startsOpen = false, children } = props;
  const text = useText();
  const id = useId();
  const [isOpen, setIsOpen] = useState(startsOpen);
  const count = countFilters(isFoldable ? withFilterValue(filter, 'attention', '') : filter);
  const look = isFoldable ? styles.toggleIcon : styles.toggle;
  return (
    <div ref={useKeepFocus('button, select')} className={isFoldable ? styles.foldableBar : styles.bar}>
      <button
        type="button"
        className={count === 0 ? look : styles.toggleOn}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <FilterRegular fontSize={18} aria-hidden />
        <span>{text('filters.open', { count })}</span>
      </button>
      <div id={id} className={isOpen ? styles.fields : styles.fieldsFolded}>
        <SignerFilterFields
          filter={filter}
          onFilter={onFilter}
          timeZone={timeZone}
          hasAttention={!isFoldable}
        />
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
