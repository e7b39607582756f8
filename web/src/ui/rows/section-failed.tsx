import { Button } from '@fluentui/react-components';
import { useText } from '../../messages/use-text.ts';
import { problemKind } from '../../problems/problem.ts';
import styles from './setting-rows.module.css';

type SectionFailedProps = { readonly error: unknown; readonly onRetry: () => void };

/** A failure to load one section, while the rest of the page is usable. */
export const SectionFailed = ({ error, onRetry }: SectionFailedProps) => {
  const text = useText();
  return (
    <div className={styles.failed} role="alert">
      <p>{text(`failed.${problemKind(error)}`)}</p>
      <Button onClick={onRetry}>{text('failed.retry')}</Button>
    </div>
  );
};
