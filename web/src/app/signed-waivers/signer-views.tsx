import { useIntl } from 'react-intl';
import { type AppTextId, useText } from '../../messages/use-text.ts';
import { isSameFilter, type SignerFilter, withFilterValue } from '../../signer-filters/signer-filter.ts';
import { screenOf } from '../../ui/navigation/screen.tsx';
import type { SignerView } from './signer-view.ts';
import styles from './signer-views.module.css';

const BUILT_IN: readonly (readonly [AppTextId, SignerFilter])[] = [
  ['views.all', {}],
  ['filters.today', { days: 'today' }],
];

export const isBuiltInView = ({ attention: _attention, ...filter }: SignerFilter): boolean =>
  BUILT_IN.some(([, each]) => isSameFilter(each, filter));

const MOST_COUNTED = 1000;

const Nothing = () => null;
const OwnViews = screenOf(() => import('./own-views.tsx'), Nothing, Nothing);

type SignerViewsProps = {
  readonly view: SignerView;
  readonly onView: (view: SignerView) => void;
  /** Counted under the other filters and capped at `MOST_COUNTED`. Undefined until known. */
  readonly needAttention?: number | undefined;
};

/** Frequently used filters, and the views that the user has saved. “Needs attention” narrows any of them. */
export const SignerViews = ({ view, onView, needAttention = 0 }: SignerViewsProps) => {
  const text = useText();
  const intl = useIntl();
  const { filter, order } = view;
  const isForAttention = filter.attention !== undefined;
  return (
    <nav className={styles.views} aria-label={text('views.title')}>
      {BUILT_IN.map(([id, each]) => (
        <button
          key={id}
          type="button"
          className={styles.tab}
          aria-pressed={isSameFilter(each, filter)}
          onClick={() => onView({ filter: each, order })}
        >
          {text(id)}
        </button>
      ))}
      <button
        type="button"
        className={styles.tab}
        aria-pressed={isForAttention}
        onClick={() =>
          onView({ filter: withFilterValue(filter, 'attention', isForAttention ? '' : '1'), order })
        }
      >
        {text('filters.attention')}{' '}
        {needAttention > 0 && (
          <span className={styles.badge}>
            {intl.formatNumber(needAttention)}
            {needAttention === MOST_COUNTED && '+'}
          </span>
        )}
      </button>
      <OwnViews view={view} onView={onView} isBuiltIn={order === 'newest' && isBuiltInView(filter)} />
    </nav>
  );
};
