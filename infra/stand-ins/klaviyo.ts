import { z } from 'zod';
import { openStandIn, type StandIn, type StandInReply, type StandInRequest } from './stand-in.ts';

/** JSON:API with its own content type and a list of errors: https://developers.klaviyo.com/en/reference/api_overview */
const JSON_API = { 'content-type': 'application/vnd.api+json' };

/**
 * Statuses and the error list: https://developers.klaviyo.com/en/docs/rate_limits_and_error_handling. Error members:
 * https://github.com/klaviyo/openapi/blob/main/openapi/stable/apis/bulk_subscribe_profiles.json
 */
export const klaviyoFailed = (status: number, code: string): StandInReply => ({
  status,
  headers: JSON_API,
  body: { errors: [{ id: 'a', status, code, title: code, detail: code, source: { pointer: '/data/' } }] },
});

/** https://developers.klaviyo.com/en/reference/create_or_update_profile */
const profileImport = z.strictObject({
  data: z.strictObject({
    type: z.literal('profile'),
    attributes: z.strictObject({
      email: z.string().regex(/^[^@\s]+@[^@\s]+\.[^@\s]+$/),
      first_name: z.string().optional(),
      last_name: z.string().optional(),
      properties: z.record(z.string(), z.unknown()).optional(),
    }),
  }),
});

/** Accepts no names, and only one list: https://developers.klaviyo.com/en/reference/bulk_subscribe_profiles */
const subscribeJob = z.strictObject({
  data: z.strictObject({
    type: z.literal('profile-subscription-bulk-create-job'),
    attributes: z.strictObject({
      custom_source: z.string().optional(),
      profiles: z.strictObject({
        data: z
          .array(
            z.strictObject({
              type: z.literal('profile'),
              attributes: z.strictObject({
                email: z.string(),
                subscriptions: z.strictObject({
                  email: z.strictObject({
                    marketing: z.strictObject({ consent: z.literal('SUBSCRIBED') }),
                  }),
                }),
              }),
            }),
          )
          .max(1000),
      }),
    }),
    relationships: z.strictObject({
      list: z.strictObject({ data: z.strictObject({ type: z.literal('list'), id: z.string() }) }),
    }),
  }),
});

export type KlaviyoProfile = z.infer<typeof profileImport>['data']['attributes'];

export type KlaviyoStandIn = StandIn & {
  readonly key: string;
  readonly listId: string;
  /** Keyed by email address. */
  readonly profiles: ReadonlyMap<string, KlaviyoProfile>;
  readonly subscribed: ReadonlySet<string>;
  /** Sets the scopes of the key, which has all of them initially. */
  allow(scopes: readonly string[]): void;
  /** Sets the status returned for an unknown key, initially 401. */
  setUnknownKeyStatus(status: 400 | 401): void;
  forget(what: 'list' | 'key'): void;
};

/** Sent with every response except 429: https://developers.klaviyo.com/en/docs/rate_limits_and_error_handling */
const withLimits = (reply: StandInReply): StandInReply => ({
  ...reply,
  headers: {
    ...reply.headers,
    'ratelimit-limit': '750',
    'ratelimit-remaining': '749',
    'ratelimit-reset': '60',
  },
});

const SCOPES = ['lists:read', 'lists:write', 'profiles:write', 'subscriptions:write'];

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

export const KLAVIYO_LIST = 'Y6nRLr';

/** Fakes Klaviyo's documented responses to the three calls we make. @param port default: any free port */
export const openKlaviyo = async (port = 0): Promise<KlaviyoStandIn> => {
  const key = 'pk_0123456789abcdef0123456789abcdef01';
  const listId = KLAVIYO_LIST;
  const profiles = new Map<string, KlaviyoProfile>();
  const subscribed = new Set<string>();
  let scopes: readonly string[] = SCOPES;
  let unknownKeyStatus: 400 | 401 = 401;
  const removed = new Set<'list' | 'key'>();

  /**
   * Klaviyo documents 400 for an unknown key (https://developers.klaviyo.com/en/v2024-05-15/docs/authenticate) and
   * 401
   * (https://academy.klaviyo.com/en-us/certificates/developer-certificate/courses/get-data-into-klaviyo-with-apis/lessons/troubleshooting-errors-and-rate-limit-responses).
   * Users report 401:
   * https://community.klaviyo.com/marketing-30/authentication-problem-for-new-api-i-am-using-correct-api-7403. A
   * missing scope is 403.
   */
  const denied = ({ headers }: StandInRequest, needed: readonly string[]): StandInReply | undefined => {
    if (!headers.authorization?.startsWith('Klaviyo-API-Key '))
      return klaviyoFailed(401, 'not_authenticated');
    if (headers.authorization !== `Klaviyo-API-Key ${key}` || removed.has('key'))
      return klaviyoFailed(unknownKeyStatus, 'authentication_failed');
    if (!needed.every((scope) => scopes.includes(scope))) return klaviyoFailed(403, 'permission_denied');
    // The revision header is required: https://developers.klaviyo.com/en/docs/api_versioning_and_deprecation_policy
    return /^\d{4}-\d{2}-\d{2}$/.test(String(headers.revision)) ? undefined : klaviyoFailed(400, 'invalid');
  };

  /** https://developers.klaviyo.com/en/reference/get_list */
  const readList = (request: StandInRequest, id: string): StandInReply =>
    denied(request, ['lists:read']) ??
    (id === listId && !removed.has('list')
      ? {
          status: 200,
          headers: JSON_API,
          body: {
            data: {
              type: 'list',
              id,
              attributes: { name: 'Newsletter' },
              links: { self: `https://a.klaviyo.com/api/lists/${id}/` },
            },
          },
        }
      : klaviyoFailed(404, 'not_found'));

  /** 201 for new profiles, 200 for known ones: https://developers.klaviyo.com/en/reference/create_or_update_profile */
  const importProfile = (request: StandInRequest): StandInReply => {
    const denial = denied(request, ['profiles:write']);
    if (denial !== undefined) return denial;
    const profile = profileImport.safeParse(parsed(request.body));
    if (!profile.success) return klaviyoFailed(400, 'invalid');
    const { attributes } = profile.data.data;
    const known = profiles.get(attributes.email);
    profiles.set(attributes.email, { ...known, ...attributes });
    return {
      status: known === undefined ? 201 : 200,
      headers: JSON_API,
      body: { data: { type: 'profile', id: attributes.email, attributes } },
    };
  };

  /** Returns 202 with an empty body: https://developers.klaviyo.com/en/reference/bulk_subscribe_profiles */
  const subscribe = (request: StandInRequest): StandInReply => {
    const denial = denied(request, ['lists:write', 'profiles:write', 'subscriptions:write']);
    if (denial !== undefined) return denial;
    const job = subscribeJob.safeParse(parsed(request.body));
    if (!job.success) return klaviyoFailed(400, 'invalid');
    const { attributes, relationships } = job.data.data;
    if (relationships.list.data.id !== listId || removed.has('list')) return klaviyoFailed(404, 'not_found');
    for (const profile of attributes.profiles.data) subscribed.add(profile.attributes.email);
    return { status: 202 };
  };

  const answer = (request: StandInRequest): StandInReply => {
    const [path = ''] = request.path.split('?');
    const list = /^\/api\/lists\/([^/]+)$/.exec(path)?.[1];
    if (request.method === 'GET' && list !== undefined) return readList(request, list);
    if (request.method === 'POST' && request.headers['content-type'] !== JSON_API['content-type'])
      return klaviyoFailed(415, 'unsupported_media_type');
    if (request.method === 'POST' && path === '/api/profile-import') return importProfile(request);
    if (request.method === 'POST' && path === '/api/profile-subscription-bulk-create-jobs')
      return subscribe(request);
    return klaviyoFailed(404, 'not_found');
  };

  const standIn = await openStandIn((request) => withLimits(answer(request)), port);
  return {
    ...standIn,
    key,
    listId,
    profiles,
    subscribed,
    allow: (given) => {
      scopes = given;
    },
    setUnknownKeyStatus: (status) => {
      unknownKeyStatus = status;
    },
    forget: (what) => void removed.add(what),
  };
};

/** Sends only Retry-After, in seconds: https://developers.klaviyo.com/en/docs/rate_limits_and_error_handling */
export const klaviyoThrottled = (seconds: number): StandInReply => ({
  ...klaviyoFailed(429, 'throttled'),
  headers: { ...JSON_API, 'retry-after': String(seconds) },
});

/** Revisions retire after two years: https://developers.klaviyo.com/en/docs/api_versioning_and_deprecation_policy */
export const REVISION_RETIRED: StandInReply = klaviyoFailed(410, 'gone');

/** Cloudflare's challenge page in front of Klaviyo: https://github.com/klaviyo/klaviyo-api-python/issues/84 */
export const CHALLENGED: StandInReply = {
  status: 403,
  headers: { 'content-type': 'text/html; charset=UTF-8', 'cf-mitigated': 'challenge' },
  body: '<!DOCTYPE html><title>Just a moment...</title>',
};
