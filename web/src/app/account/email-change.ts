import type { AppTextId } from '../../messages/text-ids.ts';
import { EMAIL } from '../auth/registration.ts';
import { releaseGuard } from '../navigation/leave-guard.ts';
import { logOut, sessionState } from '../session/session.ts';
import type { Typed } from './kept-lines.ts';

/** Spec section 9. */
const LOG_OUT_AFTER_MS = 3000;

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Spec section 5. @param typed trimmed @returns ids of texts */
export const judgeEmail = ({
  email = '',
  emailAgain = '',
}: Typed): Readonly<Partial<Record<string, AppTextId>>> => ({
  ...(email === '' ? { email: 'account.required' } : {}),
  ...(email !== '' && !EMAIL.test(email) ? { email: 'account.emailInvalid' } : {}),
  ...(emailAgain === '' ? { emailAgain: 'account.emailRequired' } : {}),
  ...(emailAgain !== '' && !isSame(email, emailAgain) ? { emailAgain: 'account.emailDiffer' } : {}),
});

/** Whoever is logged in then is logged out, unless it is somebody else; also when the page was left meanwhile. */
export const logOutSoon = (userId: string): void => {
  setTimeout(() => {
    const session = sessionState();
    if (session.kind !== 'owner' || session.user.id !== userId) return;
    releaseGuard();
    void logOut();
  }, LOG_OUT_AFTER_MS);
};
