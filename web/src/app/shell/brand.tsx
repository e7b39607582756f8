import { useText } from '../../messages/use-text.ts';
import styles from './shell.module.css';

export const Brand = () => {
  const text = useText();
  return (
    <span className={styles.brand}>
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
        <rect width="32" height="32" rx="9" fill="var(--colorBrandBackground)" />
        <path
          d="M7 19.5c2.5-6.5 5-9.500 6.300-8.500 1.700 1.400-2.600 8.800-.8 9.300 1.600.4 3.200-4.600 4.800-4.300 1.300.3-.4 3.600 1 4 1.400.3 2.600-1.800 3.700-1.700 1 .1 1 1.300 3 1.200M7 24.500h18"
          fill="none"
          stroke="#fff"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {text('app.name')}
    </span>
  );
};
