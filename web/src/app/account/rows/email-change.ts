import type { AppTextId } from '../../../messages/text-ids.ts';
import { tabStorage } from '../../../storage/storage.ts';
import type { Typed } from '../../../ui/rows/kept-lines.ts';
import { EMAIL } from '../../auth/registration/registration.ts';
import { releaseGuard } from '../../navigation/leave-guard.ts';
import { logOut, sessionState, subscribeSession } from '../../session/session.ts';

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

const CHANGED = 'waivers.emailChanged';

const isLoggedIn = (userId: string): boolean => {
  const session = sessionState();
  return session.kind === 'owner' && session.user.id === userId && session.interruption === undefined;
};

const logOutNow = (): void => {
  releaseGuard();
  void logOut();
};

/** Also when the page was left meanwhile. Whoever logs in after this session is not logged out. */
export const logOutSoon = (userId: string): void => {
  tabStorage.write(CHANGED, userId);
  const timer = setTimeout(logOutNow, LOG_OUT_AFTER_MS);
  const stop = subscribeSession(() => {
    if (isLoggedIn(userId)) return;
    clearTimeout(timer);
    tabStorage.remove(CHANGED);
    stop();
  });
};

/** A reload within the three seconds is no way around. */
export const logOutIfChanged = (userId: string): void => {
  if (tabStorage.read(CHANGED) !== userId) return;
  tabStorage.remove(CHANGED);
  logOutNow();
};
