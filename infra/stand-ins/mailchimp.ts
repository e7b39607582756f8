import { createHash } from 'node:crypto';
import { z } from 'zod';
import { openStandIn, type StandIn, type StandInReply, type StandInRequest } from './stand-in.ts';

/** https://mailchimp.com/developer/marketing/docs/errors/ */
const failed = (status: number, title: string, detail: string): StandInReply => ({
  status,
  headers: { 'content-type': 'application/problem+json; charset=utf-8' },
  body: {
    type: 'https://mailchimp.com/developer/marketing/docs/errors/',
    title,
    status,
    detail,
    instance: 'a',
  },
});

/** Also returned for a key of another data center: https://mailchimp.com/developer/marketing/docs/errors/ */
export const INVALID_KEY = failed(
  401,
  'API Key Invalid',
  "Your API key may be invalid, or you've attempted to access the wrong datacenter.",
);
const NOT_FOUND = failed(404, 'Resource Not Found', 'The requested resource could not be found.');

/** Statuses a request may set: https://mailchimp.com/developer/marketing/api/list-members/add-or-update-list-member/ */
const status = z.enum(['subscribed', 'unsubscribed', 'cleaned', 'pending', 'transactional']);

/**
 * https://mailchimp.com/developer/marketing/api/list-members/add-or-update-list-member/. Timestamps are ISO 8601,
 * such as `2016-06-03T07:13:07+00:00`.
 */
const member = z.looseObject({
  email_address: z.string(),
  status_if_new: status,
  status: status.optional(),
  merge_fields: z.record(z.string(), z.unknown()).optional(),
  language: z.string().optional(),
  timestamp_signup: z.iso.datetime({ offset: true, precision: 0 }).optional(),
});

export type MailchimpMember = {
  readonly email: string;
  /** `archived` is response-only: https://mailchimp.com/developer/marketing/api/list-members/get-member-info/ */
  readonly status: z.infer<typeof status> | 'archived';
  readonly sent: z.infer<typeof member>;
};

export type MailchimpStandIn = StandIn & {
  readonly key: string;
  readonly audienceId: string;
  /** Keyed by the hash of the email address. */
  readonly members: Map<string, MailchimpMember>;
  setDoubleOptIn(isOn: boolean): void;
  /** Simulates a permanent deletion: https://mailchimp.com/help/delete-contacts/ */
  forgetForGood(email: string): void;
};

export const hashOf = (email: string): string => createHash('md5').update(email.toLowerCase()).digest('hex');

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

export const MAILCHIMP_AUDIENCE = 'a1b2c3d4e5';

/** Fakes Mailchimp's documented responses to the three calls we make. @param port default: any free port */
export const openMailchimp = async (port = 0): Promise<MailchimpStandIn> => {
  const key = '0123456789abcdef0123456789abcdef-us19';
  const audienceId = MAILCHIMP_AUDIENCE;
  const members = new Map<string, MailchimpMember>();
  const forgotten = new Set<string>();
  let isDoubleOptIn = false;

  /**
   * https://mailchimp.com/developer/marketing/api/list-members/add-or-update-list-member/; "Invalid Resource" in
   * https://mailchimp.com/developer/marketing/docs/errors/. Error text for permanently deleted members:
   * https://github.com/ibericode/mailchimp-for-wordpress/issues/673
   */
  const put = (hash: string, body: string): StandInReply => {
    const sent = member.safeParse(parsed(body));
    const email = sent.data?.email_address ?? '';
    if (!sent.success || hash !== hashOf(email))
      return failed(400, 'Invalid Resource', 'The resource submitted could not be validated.');
    if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email) || email.endsWith('@fake.test'))
      return failed(
        400,
        'Invalid Resource',
        `${email} looks fake or invalid, please enter a real email address.`,
      );
    if (forgotten.has(email))
      return failed(
        400,
        'Forgotten Email Not Subscribed',
        `${email} was permanently deleted and cannot be re-imported. The contact must re-subscribe to get back on the list.`,
      );
    const known = members.get(hash);
    // Existing members, even archived, keep their status: https://github.com/mailchimp/mc-woocommerce/issues/951
    const newStatus = sent.data.status ?? known?.status ?? sent.data.status_if_new;
    // Unsubscribed members can be invited again but not resubscribed: https://stackoverflow.com/questions/42159327
    if (
      known !== undefined &&
      ['unsubscribed', 'cleaned'].includes(known.status) &&
      newStatus === 'subscribed'
    )
      return failed(
        400,
        'Member In Compliance State',
        `${email} is in a compliance state due to unsubscribe, bounce, or compliance review and cannot be subscribed.`,
      );
    members.set(hash, { email, status: newStatus, sent: { ...known?.sent, ...sent.data } });
    return json({ id: hash, email_address: email, status: newStatus });
  };
  const json = (body: object): StandInReply => ({
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body,
  });

  /** Accepts any user name: https://mailchimp.com/developer/marketing/docs/fundamentals/#connecting-to-the-api */
  const isKnown = ({ headers }: StandInRequest): boolean => {
    const [, credentials = ''] = (headers.authorization ?? '').split('Basic ');
    return Buffer.from(credentials, 'base64').toString().split(':')[1] === key;
  };

  const standIn = await openStandIn((request) => {
    if (!isKnown(request)) return INVALID_KEY;
    const [path = ''] = request.path.split('?');
    const [, list, hash] = /^\/3\.0\/lists\/([^/]+)(?:\/members\/([0-9a-f]{32}))?$/.exec(path) ?? [];
    if (list !== audienceId) return NOT_FOUND;
    // https://mailchimp.com/developer/marketing/api/lists/get-list-info/
    if (hash === undefined) return json({ id: audienceId, name: 'Guests', double_optin: isDoubleOptIn });
    if (request.method === 'PUT') return put(hash, request.body);
    // https://mailchimp.com/developer/marketing/api/list-members/get-member-info/
    const known = members.get(hash);
    return known === undefined ? NOT_FOUND : json({ status: known.status });
  }, port);
  return {
    ...standIn,
    url: `${standIn.url}/3.0`,
    key,
    audienceId,
    members,
    setDoubleOptIn: (isOn) => {
      isDoubleOptIn = isOn;
    },
    forgetForGood: (email) => void forgotten.add(email),
  };
};

/** No window, no headers, sometimes no JSON: https://mailchimp.com/developer/marketing/docs/fundamentals/#throttling */
export const TOO_MANY_CONNECTIONS = failed(
  429,
  'Too Many Requests',
  'You have exceeded the limit of 10 simultaneous connections.',
);
export const FORBIDDEN_WITHOUT_JSON: StandInReply = {
  status: 403,
  headers: { 'content-type': 'text/html' },
  body: '<html><body><h1>403 Forbidden</h1></body></html>',
};

/** "UserDisabled" in https://mailchimp.com/developer/marketing/docs/errors/: the key's account is disabled. */
export const USER_DISABLED = failed(403, 'User Disabled', 'This account has been disabled.');
