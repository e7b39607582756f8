import { Button } from '@fluentui/react-components';
import { CloudErrorRegular } from '@fluentui/react-icons';
import { useText } from '../../messages/use-text.ts';
import { problemKind } from '../../problems/problem.ts';
import styles from './parts.module.css';

/** Pulses instead of spinning if the user prefers reduced motion. */
export const Spinner = ({ label }: { readonly label: string }) => (
  <span className={styles.spinner} role="progressbar" aria-label={label} />
);

type FailedProps = { readonly error: unknown; readonly onRetry: () => void };

export const Failed = ({ error, onRetry }: FailedProps) => {
  const text = useText();
  return (
    <div className={styles.card} role="alert">
      <div className={styles.icon}>
        <CloudErrorRegular fontSize={30} aria-hidden />
      </div>
      <h2 className={styles.cardTitle}>{text('failed.title')}</h2>
      <p className={styles.cardText}>{text(`failed.${problemKind(error)}`)}</p>
      <Button size="large" onClick={onRetry}>
        {text('failed.retry')}
      </Button>
    </div>
  );
};

/** Appears after a delay to avoid a flash. */
export const Loading = () => {
  const text = useText();
  return (
    <div className={styles.loading}>
      <Spinner label={text('loading')} />
      <span aria-hidden>{text('loading')}</span>
    </div>
  );
};
