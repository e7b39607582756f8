import type { EmailTemplate } from './template-draft.ts';

const keyOf = (userId: string): string => `waivers.emailTemplate.${userId}`;

/** For this tab: survives a reload or the end of a session. */
export const keepTemplate = (userId: string, draft: EmailTemplate): void => {
  try {
    sessionStorage.setItem(keyOf(userId), JSON.stringify(draft));
  } catch {
    // Storage errors must not disturb typing.
  }
};

export const forgetTemplate = (userId: string): void => {
  try {
    sessionStorage.removeItem(keyOf(userId));
  } catch {}
};

export const keptTemplate = (userId: string): EmailTemplate | undefined => {
  try {
    return (JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null') as EmailTemplate | null) ?? undefined;
  } catch {
    return undefined;
  }
};
