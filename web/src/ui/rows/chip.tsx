import type { ReactNode } from 'react';
import styles from './chip.module.css';

export type ChipTone = 'neutral' | 'brand' | 'good' | 'warn' | 'bad' | 'tag';

type ChipProps = {
  readonly tone?: ChipTone;
  /** A class, where it has a place of its own. */
  readonly place?: string | undefined;
  readonly children: ReactNode;
};

export const Chip = ({ tone = 'neutral', place, children }: ChipProps) => (
  <span className={[styles.chip, styles[tone], ...(place === undefined ? [] : [place])].join(' ')}>
    {children}
  </span>
);
