import type { ReactNode } from 'react';
import { useText } from '../../messages/use-text.ts';
import styles from './chip.module.css';

export type ChipTone = 'neutral' | 'brand' | 'good' | 'warn' | 'bad' | 'tag';

type ChipProps = {
  readonly tone?: ChipTone;
  /** A class name for positioning. */
  readonly place?: string | undefined;
  readonly children: ReactNode;
};

export const Chip = ({ tone = 'neutral', place, children }: ChipProps) => (
  <span className={[styles.chip, styles[tone], ...(place === undefined ? [] : [place])].join(' ')}>
    {children}
  </span>
);

const TEXTS = { adult: 'role.adult', guardian: 'role.guardian', minor: 'role.minor' } as const;

const isKnown = (role: string): role is keyof typeof TEXTS => Object.hasOwn(TEXTS, role);

type RoleChipProps = { readonly role: string; readonly place?: string | undefined };

/** Shows a role, or its raw value if this version does not know it. */
export const RoleChip = ({ role, place }: RoleChipProps) => {
  const text = useText();
  return (
    <Chip tone={role === 'minor' ? 'brand' : 'neutral'} place={place}>
      {isKnown(role) ? text(TEXTS[role]) : role}
    </Chip>
  );
};
