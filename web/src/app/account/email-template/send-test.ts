import { sendTestEmail } from '@waivers/contract/users/owner-account.ts';
import { FINISHED_LOCALES, type ProductLocale } from '@waivers/waiver/locales.ts';
import { command } from '../../api/call.ts';
import type { EmailTemplate } from './template-draft.ts';

/** To the owner's own address. @throws Problem */
export const sendTest = async (
  userId: string,
  { emailSubject, emailTemplate }: EmailTemplate,
  locale: ProductLocale,
): Promise<void> => {
  const body = {
    emailSubject: emailSubject.trim(),
    emailTemplate,
    locale: FINISHED_LOCALES.find((each) => each === locale) ?? 'en',
  };
  await command(sendTestEmail, { params: { id: userId }, body });
};
