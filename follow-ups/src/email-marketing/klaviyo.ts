import type { IntegrationReason } from '@waivers/contract/users/integrations.ts';
import { z } from 'zod';
import { type Calls, isPlainToken } from '../service-calls/calls.ts';
import { dropBody, parsedJson, type ServiceResult } from '../service-calls/service-answer.ts';
import type { Contact, EmailMarketing } from './email-marketing.ts';

export const KLAVIYO = 'https://a.klaviyo.com';

/** Klaviyo supports each revision for two years. */
const REVISION = '2026-07-15';
const JSON_API = 'application/vnd.api+json';
/** Maximum length of a property in characters. Request bodies are limited to 100 kB. */
const MAX_TEXT = 2000;

const LIST_ID = /^[A-Za-z0-9]{4,32}$/;

const failure = z.looseObject({ errors: z.array(z.looseObject({ code: z.string() })) });

/** Matched regardless of status, because Klaviyo's docs disagree on whether a wrong key returns 400 or 401. */
const REASONS: ReadonlyMap<string, IntegrationReason> = new Map([
  ['not_authenticated', 'keys'],
  ['authentication_failed', 'keys'],
  ['permission_denied', 'permissions'],
]);

/** A revoked key or a retired API revision says nothing about the person and must not count against them. */
const refusal = (code: number, body: string): ServiceResult | undefined => {
  if (code === 410) return { kind: 'away', errorClass: 'revision_retired', code };
  const { errors = [] } = failure.safeParse(parsedJson(body)).data ?? {};
  const reason = errors.map((error) => REASONS.get(error.code)).find((found) => found !== undefined);
  return reason === undefined ? undefined : { kind: 'not_wanted', reason, code };
};

const profileOf = ({ email, firstName, lastName, consent, waiverTitle, locale }: Contact) => ({
  data: {
    type: 'profile',
    attributes: {
      email,
      first_name: firstName,
      last_name: lastName,
      properties: {
        waiver_title: waiverTitle.slice(0, MAX_TEXT),
        waiver_opt_in_text: consent.text.slice(0, MAX_TEXT),
        waiver_opt_in_at: consent.at,
        waiver_language: locale,
      },
    },
  },
});

/** Omits `historical_import`, because a list with double opt-in must ask the person to confirm. */
const subscriptionOf = ({ email, waiverTitle }: Contact, listId: string) => ({
  data: {
    type: 'profile-subscription-bulk-create-job',
    attributes: {
      custom_source: waiverTitle.slice(0, MAX_TEXT),
      profiles: {
        data: [
          {
            type: 'profile',
            attributes: { email, subscriptions: { email: { marketing: { consent: 'SUBSCRIBED' } } } },
          },
        ],
      },
    },
    relationships: { list: { data: { type: 'list', id: listId } } },
  },
});

type Settings = { readonly baseUrl: string; readonly listId: string; readonly apiKey: string };

/** Subscribes contacts to a list. The key needs lists:read, lists:write, profiles:write and subscriptions:write. */
export const klaviyo = (call: Calls, { baseUrl, listId, apiKey }: Settings): EmailMarketing => {
  const headers = {
    authorization: `Klaviyo-API-Key ${apiKey}`,
    revision: REVISION,
    accept: JSON_API,
  };
  const post = (path: string, body: object) =>
    call(
      {
        method: 'POST',
        url: `${baseUrl}${path}`,
        headers: { ...headers, 'content-type': JSON_API },
        body: JSON.stringify(body),
      },
      refusal,
    );
  const malformed = (): ServiceResult | undefined => {
    if (!isPlainToken(apiKey)) return { kind: 'not_wanted', reason: 'keys', code: 401 };
    return LIST_ID.test(listId) ? undefined : { kind: 'not_wanted', reason: 'target', code: 404 };
  };
  return {
    verify: async () =>
      malformed() ??
      dropBody(
        await call(
          { method: 'GET', url: `${baseUrl}/api/lists/${listId}?fields[list]=name`, headers },
          refusal,
        ),
      ),
    subscribe: async (contact) => {
      const wrong = malformed();
      if (wrong !== undefined) return wrong;
      // Import the profile first, because the subscription call does not accept names.
      const imported = dropBody(await post('/api/profile-import', profileOf(contact)));
      if (imported.kind !== 'ok') return imported;
      return dropBody(
        await post('/api/profile-subscription-bulk-create-jobs', subscriptionOf(contact, listId)),
      );
    },
  };
};
