import { useText } from '../../messages/use-text.ts';
import { Chip } from './chip.tsx';

const TEXTS = { adult: 'role.adult', guardian: 'role.guardian', minor: 'role.minor' } as const;

const isKnown = (role: string): role is keyof typeof TEXTS => Object.hasOwn(TEXTS, role);

type RoleChipProps = { readonly role: string; readonly place?: string | undefined };

/** A newer server may tell a role without a text here: as it is written. */
export const RoleChip = ({ role, place }: RoleChipProps) => {
  const text = useText();
  return (
    <Chip tone="brand" place={place}>
      {isKnown(role) ? text(TEXTS[role]) : role}
    </Chip>
  );
};
