import { lazy, type MouseEvent, type ReactNode, Suspense } from 'react';
import { fieldId } from '../fields/field-frame.tsx';
import parts from '../part.module.css';
import { keyOf } from '../state/form-values.ts';
import { useForeignContentLanguage } from '../state/use-form.ts';
import styles from './folding-card.module.css';

const Title = ({ title }: { title: string }): ReactNode => <h2 className={parts.title}>{title}</h2>;

/** Until it has loaded, a card shows only its number. */
const MinorSummary = lazy(() =>
  import('../review/review.tsx').then(
    (loaded) => ({ default: loaded.MinorSummary }),
    () => ({ default: Title }),
  ),
);

/** Opens the card without moving it, although the browser closes the open one, which may be above. */
const openInPlace = (card: HTMLDetailsElement): void => {
  const { top } = card.getBoundingClientRect();
  card.open = true;
  document.documentElement.scrollTop += card.getBoundingClientRect().top - top;
};

type FoldingCardProps = {
  readonly of: string;
  readonly index: number;
  readonly title: string;
  readonly description: string;
  readonly children: ReactNode;
};

/** The browser keeps one card of the same name open. Opening a card focuses its first field. */
export const FoldingCard = ({ of, index, title, description, children }: FoldingCardProps) => {
  const lang = useForeignContentLanguage();
  const open = (event: MouseEvent): void => {
    const card = event.currentTarget.closest('details');
    if (card === null || card.open) return;
    event.preventDefault();
    openInPlace(card);
    document.getElementById(fieldId(keyOf(index, 'firstName')))?.focus({ preventScroll: true });
  };
  return (
    <details
      className={`${parts.part} ${styles.card}`}
      name="minor"
      open={index === 0}
      aria-label={title}
      data-part={of}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control */}
      <summary className={styles.summary} onClick={open}>
        <Suspense fallback={<Title title={title} />}>
          <MinorSummary index={index} title={title} />
        </Suspense>
      </summary>
      {description === '' ? null : (
        <p className={styles.description} lang={lang}>
          {description}
        </p>
      )}
      {children}
    </details>
  );
};
