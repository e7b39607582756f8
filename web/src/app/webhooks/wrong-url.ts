import type { ValidationError } from '@waivers/waiver/validation.ts';
import type { AppTextId } from '../../messages/text-ids.ts';

/** What can be seen without asking. http is the server's matter: its operator may have opened a network for it. */
export const wrongUrl = (typed: string): AppTextId | undefined => {
  const url = typed.trim();
  if (url === '') return 'account.required';
  return /^https?:\/\/\S+$/i.test(url) && URL.canParse(url) ? undefined : 'webhooks.urlInvalid';
};

/** What the server does not take of it. @returns undefined when it says nothing of it */
export const refusedUrl = (
  errors: readonly Pick<ValidationError, 'path' | 'code' | 'params'>[],
  typed: string,
): AppTextId | undefined => {
  const wrong = errors.find(({ path }) => path === 'url');
  if (wrong === undefined) return undefined;
  if (wrong.code !== 'address_not_allowed') return 'webhooks.urlInvalid';
  if (!typed.trim().toLowerCase().startsWith('http:')) return 'webhooks.urlPrivate';
  return wrong.params?.host === 'closed' ? 'webhooks.urlHttpPrivate' : 'webhooks.urlHttp';
};
