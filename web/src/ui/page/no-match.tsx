import { Button } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { useText } from '../../messages/use-text.ts';
import styles from './parts.module.css';

type NoMatchProps = {
  readonly title: string;
  readonly children: string;
  readonly clear?: string;
  /** Whether an empty result is good news. */
  readonly isGood?: boolean;
  readonly onClear: () => void;
};

export const NoMatch = ({ title, children, clear, isGood = false, onClear }: NoMatchProps) => {
  const text = useText();
  const Icon = isGood ? CheckmarkRegular : SearchRegular;
  return (
    <div className={styles.card}>
      <div className={styles.icon}>
        <Icon fontSize={30} aria-hidden />
      </div>
      <h2 className={styles.cardTitle}>{title}</h2>
      <p className={styles.cardText}>{children}</p>
      <Button size="large" onClick={onClear}>
        {clear ?? text('search.clear')}
      </Button>
    </div>
  );
};
