import { z } from 'zod';
import { openStandIn, type StandIn, type StandInReply, type StandInRequest } from './stand-in.ts';

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
const json = (body: object, status = 200): StandInReply => ({ status, headers: JSON_TYPE, body });

type OauthForm = 'json' | 'page';

/**
 * Documented as an HTML page in
 * https://shopify.dev/docs/apps/build/authentication-authorization/client-credentials-grant, but
 * https://github.com/PostHog/posthog/pull/90736 also handles the codes as JSON members.
 */
const oauthError = (error: string, description: string, form: OauthForm): StandInReply =>
  form === 'json'
    ? json({ error, error_description: description }, 400)
    : {
        status: 400,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: `<!DOCTYPE html><title>400 - Oauth error ${error}</title><p>Oauth error ${error}: ${description}</p>`,
      };

/** Revoked or unknown access token. Exact text from https://github.com/airbytehq/airbyte/issues/36928 */
const INVALID_TOKEN = json(
  { errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' },
  401,
);

/** https://shopify.dev/docs/api/admin-graphql/latest/mutations/customerSet */
const customerSet = z.strictObject({
  identifier: z.strictObject({ email: z.string() }),
  input: z.strictObject({ email: z.string(), firstName: z.string(), lastName: z.string() }),
});

/** https://shopify.dev/docs/api/admin-graphql/latest/mutations/tagsAdd and …/metafieldsSet */
const signed = z.strictObject({
  id: z.string().startsWith('gid://shopify/Customer/'),
  tags: z.array(z.string()),
  metafields: z
    .array(
      z.strictObject({
        ownerId: z.string(),
        namespace: z.string(),
        key: z.string(),
        type: z.enum(['date_time', 'single_line_text_field', 'number_integer']),
        value: z.string(),
      }),
    )
    .max(25),
});

export type ShopifyCustomer = {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly tags: ReadonlySet<string>;
  readonly metafields: ReadonlyMap<string, string>;
};

export type ShopifyStandIn = StandIn & {
  readonly tenant: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Keyed by email address. */
  readonly customers: ReadonlyMap<string, ShopifyCustomer>;
  setScope(scope: string): void;
  /** Sets the reason for refusing the app, such as belonging to another organization. Undefined accepts the app. */
  refuseApp(because: string | undefined): void;
  setOauthForm(form: OauthForm): void;
  withdrawTokens(): void;
};

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

const request = z.strictObject({ query: z.string(), variables: z.unknown() });

export const SHOPIFY_TENANT = 'acme-park';

/** Fakes Shopify's documented responses to the calls we make. @param port default: any free port */
export const openShopify = async (port = 0): Promise<ShopifyStandIn> => {
  const tenant = SHOPIFY_TENANT;
  const clientId = 'c0ffee00c0ffee00c0ffee00c0ffee00';
  const clientSecret = 'shpss_0123456789abcdef0123456789abcdef';
  const customers = new Map<string, ShopifyCustomer>();
  const tokens = new Set<string>();
  let scope = 'write_customers';
  let refusedApp: string | undefined;
  let oauthForm: OauthForm = 'page';
  let issued = 0;

  /** Valid for a day: https://shopify.dev/docs/apps/build/authentication-authorization/client-credentials-grant */
  const token = ({ body, headers }: StandInRequest): StandInReply => {
    const form = new URLSearchParams(body);
    const refuse = (error: string, description: string): StandInReply =>
      oauthError(error, description, oauthForm);
    if (headers['content-type'] !== 'application/x-www-form-urlencoded')
      return refuse('invalid_request', 'The content type is wrong.');
    if (form.get('grant_type') !== 'client_credentials')
      return refuse('unsupported_grant_type', 'Unsupported grant type');
    if (form.get('client_id') !== clientId)
      return refuse('application_cannot_be_found', 'Could not find Shopify API application with api_key');
    if (form.get('client_secret') !== clientSecret) return refuse('invalid_client', 'The secret is wrong.');
    if (refusedApp === 'shop_not_permitted')
      return refuse(refusedApp, 'Client credentials cannot be performed on this shop.');
    // The client credentials grant requires an installed app.
    if (refusedApp !== undefined) return refuse(refusedApp, 'The app is not installed on this shop.');
    issued += 1;
    const access_token = `shpat_${issued}`;
    tokens.add(access_token);
    return json({ access_token, scope, expires_in: 86_399 });
  };

  /** Invalid customers go to `userErrors`: https://shopify.dev/docs/api/admin-graphql/latest/mutations/customerSet */
  const set = (variables: unknown): StandInReply => {
    const sent = customerSet.safeParse(variables);
    if (!sent.success) return json({ errors: [{ message: 'Variable $input of type CustomerSetInput!' }] });
    const { email, firstName, lastName } = sent.data.input;
    if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email))
      return json({
        data: {
          customerSet: {
            customer: null,
            userErrors: [{ code: 'INVALID', field: ['input', 'email'], message: 'Email is invalid' }],
          },
        },
      });
    const known = customers.get(email);
    const id = known?.id ?? `gid://shopify/Customer/${customers.size + 1}`;
    const { tags, metafields } = known ?? { tags: new Set<string>(), metafields: new Map<string, string>() };
    customers.set(email, { id, email, firstName, lastName, tags, metafields });
    return json({ data: { customerSet: { customer: { id }, userErrors: [] } } });
  };

  /** Idempotent: https://shopify.dev/docs/api/admin-graphql/latest/mutations/tagsAdd and …/metafieldsSet */
  const note = (variables: unknown): StandInReply => {
    const sent = signed.safeParse(variables);
    if (!sent.success) return json({ errors: [{ message: 'Variable $metafields is wrong' }] });
    const { id, tags, metafields } = sent.data;
    const customer = [...customers.values()].find((each) => each.id === id);
    if (customer === undefined)
      return json({ data: { tagsAdd: { userErrors: [{ field: ['id'], message: 'Node does not exist' }] } } });
    customers.set(customer.email, {
      ...customer,
      tags: new Set([...customer.tags, ...tags]),
      metafields: new Map([
        ...customer.metafields,
        ...metafields.map(({ namespace, key, value }) => [`${namespace}.${key}`, value] as const),
      ]),
    });
    return json({ data: { tagsAdd: { userErrors: [] }, metafieldsSet: { userErrors: [] } } });
  };

  /** 401 without token, 400 if unreadable, 200 for GraphQL errors: https://shopify.dev/docs/api/usage/response-codes */
  const graphql = ({ headers, body }: StandInRequest): StandInReply => {
    if (!tokens.has(String(headers['x-shopify-access-token']))) return INVALID_TOKEN;
    if (!scope.includes('write_customers'))
      return json({
        errors: [{ message: 'Access denied for customerSet field.', extensions: { code: 'ACCESS_DENIED' } }],
      });
    const sent = request.safeParse(parsed(body));
    if (!sent.success) return json({ errors: 'Bad Request' }, 400);
    const { query, variables } = sent.data;
    return query.includes('customerSet(') ? set(variables) : note(variables);
  };

  const standIn = await openStandIn((request) => {
    const shop = `/${tenant}`;
    // Shopify returns 404 for an unknown shop: https://shopify.dev/docs/api/usage/response-codes
    if (request.method !== 'POST' || !request.path.startsWith(`${shop}/`))
      return { status: 404, headers: { 'content-type': 'text/html' }, body: '<h1>Not Found</h1>' };
    if (request.path === `${shop}/admin/oauth/access_token`) return token(request);
    // https://shopify.dev/docs/api/usage/versioning
    return /^\/[^/]+\/admin\/api\/\d{4}-(?:01|04|07|10)\/graphql\.json$/.test(request.path)
      ? graphql(request)
      : json({ errors: 'Not Found' }, 404);
  }, port);
  return {
    ...standIn,
    url: `${standIn.url}/{tenant}`,
    tenant,
    clientId,
    clientSecret,
    customers,
    setScope: (given) => {
      scope = given;
    },
    refuseApp: (because) => {
      refusedApp = because;
    },
    setOauthForm: (form) => {
      oauthForm = form;
    },
    withdrawTokens: () => tokens.clear(),
  };
};

/** Throttling returns 200 and the remaining budget: https://shopify.dev/docs/api/usage/limits */
export const shopifyThrottled = (missing: number, restoreRate: number): StandInReply =>
  json({
    errors: [
      {
        message: 'Throttled',
        extensions: {
          code: 'THROTTLED',
          documentation: 'https://shopify.dev/api/usage/rate-limits',
        },
      },
    ],
    extensions: {
      cost: {
        requestedQueryCost: missing,
        actualQueryCost: null,
        throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 0, restoreRate },
      },
    },
  });

/** 402 if frozen, 423 if locked, 430 if it "might be malicious": https://shopify.dev/docs/api/usage/response-codes */
export const shopifyRefused = (status: 401 | 402 | 403 | 423 | 430): StandInReply =>
  json({ errors: 'The shop or its guard says no.' }, status);

/** Sent with status 200, like THROTTLED: https://shopify.dev/docs/api/admin-graphql/latest#status_and_error_codes */
export const SHOP_INACTIVE = json({
  errors: [{ message: 'The shop is not active.', extensions: { code: 'SHOP_INACTIVE' } }],
});
