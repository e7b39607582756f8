import { ChevronLeftRegular } from '@fluentui/react-icons';
import { Link } from 'wouter';
import { useText } from '../../messages/use-text.ts';
import styles from './parts.module.css';

export const BackLink = ({ to, label }: { readonly to: string; readonly label: string }) => {
  const text = useText();
  return (
    <nav aria-label={text('nav.back')}>
      <Link to={to} className={styles.back ?? ''}>
        <ChevronLeftRegular fontSize={20} aria-hidden />
        {label}
      </Link>
    </nav>
  );
};
