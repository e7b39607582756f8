import { type Action, may, type UserRole } from '@waivers/waiver/vocabulary/access.ts';
import { pageAction } from '../page-action.ts';
import { useSession } from './session.ts';

/** Returns whether the user's role may take an action. Nobody may before the log-in. */
export const useMay = (): ((action: Action) => boolean) => {
  const session = useSession();
  // A role of a later release may take no action.
  return (action) => session.kind === 'owner' && may(session.user.role as UserRole, action);
};

/** Returns whether the user's role may open a page, by its path. */
export const useMaySee = (): ((path: string) => boolean) => {
  const isAllowed = useMay();
  return (path) => {
    const action = pageAction(path);
    return action === undefined || isAllowed(action);
  };
};
