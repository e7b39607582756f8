import type { StoredEmailTemplate } from '@waivers/events/folds/account.ts';
import { canonicalJson } from '@waivers/waiver/canonical-json.ts';
import { htmlToMailText } from '@waivers/waiver/rich-text/rich-text-from-html.ts';
import { richTextToPlain } from '@waivers/waiver/rich-text/rich-text-plain.ts';
import { hasNoHiddenCharacters, isBlank, type ValidationError } from '@waivers/waiver/validation.ts';

/** In characters of HTML, far above any real mail. */
const MAX_EMAIL_TEMPLATE = 20_000;
/** In characters of JSON, which formatting can make far longer than the HTML. */
const MAX_STORED = 100_000;

export type AcceptedTemplate =
  | { readonly template: StoredEmailTemplate }
  | { readonly refused: 'invalid'; readonly errors: readonly ValidationError[] };

/** @param emailSubject the validated subject @param path the path of the HTML in the request body */
export const acceptEmailTemplate = (emailSubject: string, html: string, path: string): AcceptedTemplate => {
  const refuse = (wrong: Omit<ValidationError, 'path'>): AcceptedTemplate => ({
    refused: 'invalid',
    errors: [{ path, ...wrong }],
  });
  if (html.length > MAX_EMAIL_TEMPLATE)
    return refuse({ code: 'too_long', params: { max: MAX_EMAIL_TEMPLATE } });
  const parsed = htmlToMailText(html);
  if (!parsed.ok) return refuse({ code: parsed.code, params: { max: MAX_EMAIL_TEMPLATE } });
  const plain = richTextToPlain(parsed.value);
  if (isBlank(plain)) return refuse({ code: 'required' });
  if (!hasNoHiddenCharacters(plain)) return refuse({ code: 'hidden_characters' });
  if (canonicalJson(parsed.value).length > MAX_STORED) return refuse({ code: 'too_complex' });
  return { template: { emailSubject, emailTemplate: parsed.value } };
};
