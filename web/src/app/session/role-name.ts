import { USER_ROLES } from '@waivers/waiver/vocabulary/access.ts';
import { useCallback } from 'react';
import { useText } from '../../messages/use-text.ts';

/** Names a role, or returns its raw value if this version does not know it. */
export const useRoleName = (): ((role: string) => string) => {
  const text = useText();
  return useCallback(
    (role) => {
      const known = USER_ROLES.find((each) => each === role);
      return known === undefined ? role : text(`userRole.${known}`);
    },
    [text],
  );
};
