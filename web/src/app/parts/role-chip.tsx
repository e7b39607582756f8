import { useText } from '../../messages/use-text.ts';
import { Chip } from './chip.tsx';

const TEXTS = { adult: 'role.adult', guardian: 'role.guardian', minor: 'role.minor' } as const;

const isKnown = (role: string): role is keyof typeof TEXTS => Object.hasOwn(TEXTS, role);

/** A newer server may tell a role without a text here: as it is written. */
export const RoleChip = ({ role }: { readonly role: string }) => {
  const text = useText();
  return <Chip tone="brand">{isKnown(role) ? text(TEXTS[role]) : role}</Chip>;
};
