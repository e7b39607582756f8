import { useIntl } from 'react-intl';
import { type AppTextId, useText } from '../../messages/use-text.ts';
import { isSameFilter, type SignerFilter } from '../../signer-filters/signer-filter.ts';
import type { SetFilter } from '../../signer-filters/use-signer-filter.ts';
import { screenOf } from '../../ui/navigation/screen.tsx';
import styles from './signer-views.module.css';

const BUILT_IN: readonly (readonly [AppTextId, SignerFilter])[] = [
  ['views.all', {}],
  ['filters.today', { days: 'today' }],
  ['filters.attention', { attention: '1' }],
];

export const isBuiltInView = (filter: SignerFilter): boolean =>
  BUILT_IN.some(([, each]) => isSameFilter(each, filter));

const MOST_COUNTED = 1000;

const Nothing = () => null;
const OwnViews = screenOf(() => import('./own-views.tsx'), Nothing, Nothing);

type SignerViewsProps = {
  readonly filter: SignerFilter;
  readonly onFilter: SetFilter;
  /** Counted under the other filters and capped at `MOST_COUNTED`. Undefined until known. */
  readonly needAttention?: number | undefined;
};

/** Frequently used filters, and those that the user has saved. */
export const SignerViews = ({ filter, onFilter, needAttention = 0 }: SignerViewsProps) => {
  const text = useText();
  const intl = useIntl();
  const isCountOfAll = isSameFilter({ ...filter, attention: '1' }, { attention: '1' });
  return (
    <nav className={styles.views} aria-label={text('views.title')}>
      {BUILT_IN.map(([id, each]) => (
        <button
          key={id}
          type="button"
          className={styles.tab}
          aria-pressed={isSameFilter(each, filter)}
          onClick={() => onFilter(each)}
        >
          {text(id)}{' '}
          {each.attention === '1' && isCountOfAll && needAttention > 0 && (
            <span className={styles.badge}>
              {intl.formatNumber(needAttention)}
              {needAttention === MOST_COUNTED && '+'}
            </span>
          )}
        </button>
      ))}
      <OwnViews filter={filter} onFilter={onFilter} isBuiltIn={isBuiltInView(filter)} />
    </nav>
  );
};
