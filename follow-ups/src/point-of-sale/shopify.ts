import { createHash } from 'node:crypto';
import type { IntegrationReason } from '@waivers/contract/users/integrations.ts';
import { z } from 'zod';
import { type Calls, isPlainToken } from '../service-calls/calls.ts';
import { parsedJson, type ServiceResult } from '../service-calls/service-answer.ts';
import type { Customer, PointOfSale } from './point-of-sale.ts';
import { readAnswer, type ShopifyAnswer } from './shopify-answer.ts';
import type { ShopifyTokens } from './shopify-tokens.ts';

/** `{tenant}` is the shop's name. */
export const SHOPIFY = 'https://{tenant}.myshopify.com';

const VERSION = '2026-10';
const TENANT = /^[a-z0-9][a-z0-9-]{0,62}$/;
/** Write access includes read access, which Shopify then omits from the granted scopes. */
const NEEDED = 'write_customers';

/** `customerSet` replaces whole lists, so tags and addresses are left out. */
const CUSTOMER_SET = `mutation customer($identifier: CustomerSetIdentifiers!, $input: CustomerSetInput!) {
  customerSet(identifier: $identifier, input: $input) { customer { id } userErrors { code field message } }
}`;

const SIGNED = `mutation signed($id: ID!, $tags: [String!]!, $metafields: [MetafieldsSetInput!]!) {
  tagsAdd(id: $id, tags: $tags) { userErrors { field message } }
  metafieldsSet(metafields: $metafields) { userErrors { code field message } }
}`;

const granted = z.looseObject({ access_token: z.string(), scope: z.string(), expires_in: z.number() });
const customerShape = z.looseObject({ customer: z.looseObject({ id: z.string() }) });

type Settings = {
  readonly baseUrl: string;
  readonly tenant: string;
  readonly clientId: string;
  readonly clientSecret: string;
};

const oauthError = z.looseObject({ error: z.string() });

/** Finds the OAuth error in JSON or in the title of an HTML page. https://github.com/PostHog/posthog/pull/90736 */
const oauthErrorIn = (body: string): string | undefined =>
  oauthError.safeParse(parsedJson(body)).data?.error ?? /Oauth error ([a-z_]+)/.exec(body)?.[1];

/** Errors that a different secret would not fix. All other errors are about the credentials. */
const OAUTH_REASONS: ReadonlyMap<string, IntegrationReason> = new Map([
  ['shop_not_permitted', 'organisation'],
  ['app_not_installed', 'not_installed'],
]);

/**
 * Classifies statuses about the shop rather than the customer: frozen for non-payment (402), locked (423), or blocked
 * as an attack (430). https://shopify.dev/docs/api/usage/response-codes
 */
const shopRefusal = (code: number): ServiceResult | undefined => {
  if (code === 402 || code === 423) return { kind: 'not_wanted', reason: 'closed', code };
  return code === 430 ? { kind: 'away', errorClass: 'challenged', code } : undefined;
};

const tokenRefusal = (code: number, body: string): ServiceResult | undefined => {
  const ofShop = shopRefusal(code);
  if (ofShop !== undefined) return ofShop;
  const said = code === 429 ? undefined : oauthErrorIn(body);
  return said === undefined
    ? undefined
    : { kind: 'not_wanted', reason: OAUTH_REASONS.get(said) ?? 'keys', code };
};

/** Connects to an app that a merchant created for their own shop (client credentials grant). */
export const shopify = (
  call: Calls,
  tokens: ShopifyTokens,
  { baseUrl, tenant, clientId, clientSecret }: Settings,
): PointOfSale => {
  const root = baseUrl.replace('{tenant}', tenant);
  const key = createHash('sha256').update(`${root}\n${clientId}\n${clientSecret}`).digest('base64url');

  const fetchToken = async (): Promise<{ readonly token: string } | ServiceResult> => {
    if (!TENANT.test(tenant) || !isPlainToken(clientId) || !isPlainToken(clientSecret))
      return { kind: 'not_wanted', reason: 'keys', code: 401 };
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
    const answered = await call(
      {
        method: 'POST',
        url: `${root}/admin/oauth/access_token`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: new URLSearchParams(form).toString(),
      },
      tokenRefusal,
    );
    // No customer has been sent yet, so the refusal is about the keys.
    if (answered.kind === 'refused') return { kind: 'not_wanted', reason: 'keys', code: answered.code };
    if (answered.kind !== 'body') return answered;
    const grant = granted.safeParse(answered.body);
    if (!grant.success) return { kind: 'away', errorClass: 'unreadable_answer', code: answered.code };
    const { access_token: token, scope, expires_in } = grant.data;
    if (!scope.split(/[\s,]+/).includes(NEEDED))
      return { kind: 'not_wanted', reason: 'permissions', code: 403 };
    tokens.keep(key, token, expires_in);
    return { token };
  };

  const send = async (
    query: string,
    variables: object,
    isAgain = false,
  ): Promise<ServiceResult | ShopifyAnswer> => {
    const known = tokens.find(key);
    const granted = known === undefined ? await fetchToken() : { token: known };
    if (!('token' in granted)) return granted;
    const answered = await call(
      {
        method: 'POST',
        url: `${root}/admin/api/${VERSION}/graphql.json`,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          'x-shopify-access-token': granted.token,
        },
        body: JSON.stringify({ query, variables }),
      },
      shopRefusal,
    );
    if (answered.kind === 'not_wanted' && answered.code === 401 && !isAgain) {
      // The token may have been revoked before it expired.
      tokens.forget(key);
      return send(query, variables, true);
    }
    return answered.kind === 'body' ? readAnswer(answered.body, answered.code) : answered;
  };

  const note = async (id: string, { signedWaiverId, signedAt, minors }: Customer): Promise<ServiceResult> => {
    const field = (name: string, type: string, value: string) => ({
      ownerId: id,
      namespace: 'waiver',
      key: name,
      type,
      value,
    });
    const noted = await send(SIGNED, {
      id,
      tags: ['waiver-signed'],
      metafields: [
        field('signed_at', 'date_time', signedAt),
        field('signed_waiver_id', 'single_line_text_field', signedWaiverId),
        field('minors', 'number_integer', String(minors)),
      ],
    });
    return noted.kind === 'data' ? { kind: 'ok', code: noted.code } : noted;
  };

  return {
    verify: async () => {
      const fetched = await fetchToken();
      return 'token' in fetched ? { kind: 'ok', code: 200 } : fetched;
    },
    upsertSigner: async (customer) => {
      const { email, firstName, lastName } = customer;
      const set = await send(CUSTOMER_SET, {
        identifier: { email },
        input: { email, firstName, lastName },
      });
      if (set.kind !== 'data') return set;
      const found = customerShape.safeParse(set.data.customerSet);
      if (!found.success) return { kind: 'away', errorClass: 'unreadable_answer', code: set.code };
      return note(found.data.customer.id, customer);
    },
  };
};
