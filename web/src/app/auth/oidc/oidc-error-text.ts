import type { AppTextId } from '../../../messages/use-text.ts';
import { Problem, problemText } from '../../../problems/problem.ts';

const TEXTS: Readonly<Record<string, AppTextId>> = {
  oidc_expired: 'oidc.expired',
  oidc_unavailable: 'oidc.unavailable',
  oidc_not_invited: 'oidc.notInvited',
  oidc_email_unverified: 'oidc.emailUnverified',
  denied: 'oidc.denied',
  client_rejected: 'oidc.clientRejected',
  clock: 'oidc.clock',
  another_person: 'oidc.anotherPerson',
  not_fresh: 'oidc.notFresh',
  oidc_refused: 'oidc.invalid',
};

export const oidcErrorText = (error: unknown): AppTextId => {
  if (!(error instanceof Problem)) return problemText(error);
  return TEXTS[error.reason ?? ''] ?? TEXTS[error.code] ?? problemText(error);
};
