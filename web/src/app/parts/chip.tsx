import type { ReactNode } from 'react';
import styles from './chip.module.css';

export type ChipTone = 'neutral' | 'brand' | 'good' | 'warn';

type ChipProps = { readonly tone?: ChipTone; readonly children: ReactNode };

export const Chip = ({ tone = 'neutral', children }: ChipProps) => (
  <span className={`${styles.chip} ${styles[tone]}`}>{children}</span>
);
