import { ChevronLeftRegular } from '@fluentui/react-icons';
import { Link } from 'wouter';
import { useText } from '../../messages/use-text.ts';
import styles from './parts.module.css';

type BackLinkProps = {
  readonly to: string;
  readonly label: string;
  /** Of the step that it leads to. */
  readonly state?: unknown;
};

export const BackLink = ({ to, label, state = null }: BackLinkProps) => {
  const text = useText();
  return (
    <nav aria-label={text('nav.back')}>
      <Link to={to} state={state} className={styles.back ?? ''}>
        <ChevronLeftRegular fontSize={20} aria-hidden />
        {label}
      </Link>
    </nav>
  );
};
