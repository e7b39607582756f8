import { createHash } from 'node:crypto';
import { MAILCHIMP_DATA_CENTRE } from '@waivers/waiver/integration-services.ts';
import { z } from 'zod';
import { type Calls, isPlainToken } from '../service-calls/calls.ts';
import { dropBody, type ServiceResult } from '../service-calls/service-answer.ts';
import type { Contact, EmailMarketing } from './email-marketing.ts';

/** `{dc}` is the data centre, which is part of the API key. */
export const MAILCHIMP = 'https://{dc}.api.mailchimp.com/3.0';

const AUDIENCE_ID = /^[A-Za-z0-9]{4,32}$/;

const audience = z.looseObject({ double_optin: z.boolean() });
const member = z.looseObject({ status: z.string() });

/**
 * Mailchimp asks contacts who left or bounced to confirm; we never resubscribe them directly. An archived member may
 * or may not have unsubscribed: Mailchimp does not say.
 */
const HAVE_LEFT = new Set(['unsubscribed', 'cleaned', 'archived']);
/** Status of contacts whom a shop, for example, added to the audience without asking them to subscribe. */
const WAS_NEVER_ASKED = 'transactional';

/** Mailchimp identifies members by the MD5 hash of their lower-cased address. */
const hashOf = (email: string): string => createHash('md5').update(email.trim().toLowerCase()).digest('hex');

/** Returns ISO 8601 without milliseconds, as Mailchimp expects. @param at in UTC */
const timeOf = (at: string): string => `${at.slice(0, 19)}+00:00`;

type Settings = { readonly baseUrl: string; readonly audienceId: string; readonly apiKey: string };

export const mailchimp = (call: Calls, { baseUrl, audienceId, apiKey }: Settings): EmailMarketing => {
  const dataCentre = MAILCHIMP_DATA_CENTRE.exec(apiKey)?.[1];
  const root = `${baseUrl.replace('{dc}', dataCentre ?? '')}/lists/${audienceId}`;
  const headers = {
    authorization: `Basic ${Buffer.from(`waiver:${apiKey}`).toString('base64')}`,
    accept: 'application/json',
  };
  const get = (path: string) => call({ method: 'GET', url: `${root}${path}`, headers });
  const malformed = (): ServiceResult | undefined => {
    if (dataCentre === undefined || !isPlainToken(apiKey))
      return { kind: 'not_wanted', reason: 'keys', code: 401 };
    return AUDIENCE_ID.test(audienceId) ? undefined : { kind: 'not_wanted', reason: 'target', code: 404 };
  };

  const statusOf = async (path: string): Promise<string | undefined | ServiceResult> => {
    const known = await get(`${path}?fields=status`);
    if (known.kind === 'body') return member.safeParse(known.body).data?.status;
    return known.kind === 'not_wanted' && known.reason === 'target' ? undefined : known;
  };

  const subscribe = async (contact: Contact): Promise<ServiceResult> => {
    const asked = await get('?fields=id,double_optin');
    if (asked.kind !== 'body') return asked;
    const read = audience.safeParse(asked.body);
    // Never subscribe a contact without knowing whether the audience uses double opt-in.
    if (!read.success) return { kind: 'away', errorClass: 'unreadable_answer', code: asked.code };
    const isAsked = read.data.double_optin;
    const path = `/members/${hashOf(contact.email)}`;
    const status = await statusOf(path);
    if (typeof status === 'object') return status;
    const whenNew = isAsked ? 'pending' : 'subscribed';
    // Omitting the status leaves it unchanged.
    const change = status === WAS_NEVER_ASKED ? whenNew : HAVE_LEFT.has(status ?? '') ? 'pending' : undefined;
    const put = await call({
      method: 'PUT',
      // Audiences may require fields that no waiver collects.
      url: `${root}${path}?skip_merge_validation=true`,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        email_address: contact.email,
        status_if_new: whenNew,
        ...(change === undefined ? {} : { status: change }),
        merge_fields: { FNAME: contact.firstName, LNAME: contact.lastName },
        language: contact.locale,
        timestamp_signup: timeOf(contact.consent.at),
      }),
    });
    return dropBody(put);
  };

  return {
    verify: async () => {
      const wrong = malformed();
      if (wrong !== undefined) return wrong;
      const answered = dropBody(await get('?fields=id,name,double_optin'));
      // An unknown data centre has no DNS record, so the key must have been mistyped.
      return answered.kind === 'away' && answered.errorClass === 'unknown_host'
        ? { kind: 'not_wanted', reason: 'keys', code: 401 }
        : answered;
    },
    subscribe: async (contact) => malformed() ?? subscribe(contact),
  };
};
