import type { OidcRefusal } from '@waivers/contract/auth/oidc.ts';
import type { Outbound } from '@waivers/server/outbound/outbound.ts';
import * as client from 'openid-client';
import type { OidcPort, Provider, ProviderClient } from './provider.ts';

/** Discovery documents have a few kilobytes, key sets of large providers some more. */
const MAX_BYTES = 256 * 1024;

/** How far the clocks of provider and server may differ. */
const TOLERANCE_SECONDS = 30;

export type ProviderFailure =
  | { readonly refused: 'oidc_unavailable' }
  | { readonly refused: 'oidc_refused'; readonly reason: OidcRefusal };

/** The provider did not answer. The reason goes to the log only. */
class Unreachable extends TypeError {}

class Unsuitable extends Error {}

const fetchBy =
  (outbound: Outbound, owner: string): client.CustomFetch =>
  async (url, { method, headers, body }) => {
    const answer = await outbound.send({
      url: new URL(url),
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(body === undefined || body === null ? {} : { body: String(body) }),
      maxBytes: MAX_BYTES,
      owner,
    });
    if (answer.kind === 'failed') throw new Unreachable(answer.reason);
    if (answer.isCut) throw new Unreachable('too_large');
    const type = answer.headers['content-type'];
    return new Response(answer.status === 204 ? null : answer.body.toString(), {
      status: answer.status,
      headers: type === undefined ? {} : { 'content-type': type },
    });
  };

type ProviderToCheck = Pick<Provider, 'accountId'> & ProviderClient;

const authentication = (secret: string | undefined) => {
  if (secret === undefined) return client.None();
  const [post, basic] = [client.ClientSecretPost(secret), client.ClientSecretBasic(secret)];
  // Without the list, only Basic is sure to work (OpenID Connect Discovery 1.0, section 3).
  const authenticate: client.ClientAuth = (server, ...rest) =>
    (server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ? post : basic)(
      server,
      ...rest,
    );
  return authenticate;
};

/** Rejects documents that would lead the server to private addresses, or the browser to a script. */
const checkEndpoints = (server: client.ServerMetadata, issuer: string, outbound: Outbound): void => {
  const { authorization_endpoint, token_endpoint, jwks_uri } = server;
  // Microsoft's shared endpoints accept every tenant, and would let strangers in.
  if (server.issuer !== issuer && server.issuer !== `${issuer}/`) throw new Unsuitable('issuer');
  for (const endpoint of [authorization_endpoint, token_endpoint, jwks_uri]) {
    if (endpoint === undefined || !URL.canParse(endpoint) || !outbound.mayReach(new URL(endpoint)))
      throw new Unsuitable('endpoint');
  }
};

/** Reads the provider's document each time, because keys and addresses change, and log-ins are rare. */
const configurationOf = async (oidc: OidcPort, provider: ProviderToCheck): Promise<client.Configuration> => {
  const { issuer, clientId, clientSecret, accountId } = provider;
  const outbound = oidc.outboundOf(provider);
  const skew = Math.round((oidc.clock().getTime() - Date.now()) / 1000);
  const metadata = { [client.clockSkew]: skew, [client.clockTolerance]: TOLERANCE_SECONDS };
  const isPlain = new URL(issuer).protocol === 'http:' && outbound.mayReach(new URL(issuer));
  const configuration = await client.discovery(
    new URL(issuer),
    clientId,
    metadata,
    authentication(clientSecret),
    {
      [client.customFetch]: fetchBy(outbound, accountId ?? ''),
      // The signature counts as well as the connection, because a proxy may end the connection.
      execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
    },
  );
  checkEndpoints(configuration.serverMetadata(), issuer, outbound);
  return configuration;
};

const AWAY: ReadonlySet<string> = new Set([
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_TIMEOUT',
]);

const isUnreachable = (error: unknown): boolean =>
  error instanceof Unreachable || (error instanceof Error && error.cause instanceof Unreachable);

const UNAVAILABLE = { refused: 'oidc_unavailable' } as const;
const refusal = (reason: OidcRefusal): ProviderFailure => ({ refused: 'oidc_refused', reason });

const failureOf = (error: unknown): ProviderFailure => {
  if (isUnreachable(error)) return UNAVAILABLE;
  if (error instanceof client.AuthorizationResponseError)
    return ['server_error', 'temporarily_unavailable'].includes(error.error)
      ? UNAVAILABLE
      : refusal('denied');
  if (error instanceof client.WWWAuthenticateChallengeError) return refusal('client_rejected');
  if (error instanceof client.ResponseBodyError)
    return refusal(
      ['invalid_client', 'unauthorized_client'].includes(error.error) ? 'client_rejected' : 'invalid_answer',
    );
  const code = error instanceof client.ClientError ? (error.code ?? '') : '';
  if (AWAY.has(code)) return UNAVAILABLE;
  return refusal(code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED' ? 'clock' : 'invalid_answer');
};

/** Says why without the provider's answer, which may hold tokens. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown');

export type Warn = (reason: string) => void;

/** Reads what an owner entered. @returns the issuer as the provider writes it */
export const checkProvider = async (
  oidc: OidcPort,
  provider: ProviderToCheck,
): Promise<{ readonly issuer: string } | 'issuer_unreachable' | 'issuer_invalid'> => {
  if (!oidc.outboundOf(provider).mayReach(new URL(provider.issuer))) return 'issuer_unreachable';
  try {
    const configuration = await configurationOf(oidc, provider);
    return { issuer: configuration.serverMetadata().issuer };
  } catch (error) {
    return failureOf(error).refused === 'oidc_unavailable' ? 'issuer_unreachable' : 'issuer_invalid';
  }
};

/**
 * Each provider has its own redirect URI, so that none can pass off another provider's code as its own (RFC 9700,
 * section 4.4).
 * @param accountId null for the installation's provider
 */
export const redirectUriOf = (publicUrl: string, accountId: string | null): string =>
  `${publicUrl}/auth/oidc/callback${accountId === null ? '' : `/${accountId}`}`;

/** Makes the provider ask for its password or second factor even of people who are logged in there. */
export const FRESH_LOG_IN = { prompt: 'login', max_age: '0' } as const;

/** Not measured from now, because the person may take minutes at the provider. */
export const authenticatedSince = (begunAt: Date, { auth_time: at }: client.IDToken): boolean =>
  typeof at === 'number' && at >= begunAt.getTime() / 1000 - TOLERANCE_SECONDS;

export type Proofs = { readonly state: string; readonly nonce: string; readonly verifier: string };

/** Returns the address at the provider where the person logs in. */
export const logInAddress = async (
  oidc: OidcPort,
  provider: Provider,
  redirectUri: string,
  { state, nonce, verifier }: Proofs,
  warn: Warn,
  parameters: Readonly<Record<string, string>> = {},
): Promise<string | ProviderFailure> => {
  try {
    const configuration = await configurationOf(oidc, provider);
    const { scopes_supported: scopes = [] } = configuration.serverMetadata();
    const groups = provider.groupRoles.length > 0 && scopes.includes('groups') ? ' groups' : '';
    return client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: `openid email profile${groups}`,
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...parameters,
    }).href;
  } catch (error) {
    warn(messageOf(error));
    return UNAVAILABLE;
  }
};

/**
 * Exchanges the code and verifies the ID token: signature, issuer, audience, nonce and times. Only times in the future
 * are checked of `iat`, because Microsoft dates it five minutes back.
 */
export const exchangeCode = async (
  oidc: OidcPort,
  provider: Provider,
  answer: URL,
  { state, nonce, verifier }: Proofs,
  warn: Warn,
): Promise<client.IDToken | ProviderFailure> => {
  try {
    const configuration = await configurationOf(oidc, provider);
    const tokens = await client.authorizationCodeGrant(configuration, answer, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) return refusal('invalid_answer');
    const isFuture = claims.iat > oidc.clock().getTime() / 1000 + TOLERANCE_SECONDS;
    return isFuture ? refusal('clock') : claims;
  } catch (error) {
    warn(messageOf(error));
    return failureOf(error);
  }
};

/** Returns the provider's present keys as a JSON Web Key Set. @throws if it does not answer */
export const readKeys = async (oidc: OidcPort, provider: Provider): Promise<unknown> => {
  const { jwks_uri = '' } = (await configurationOf(oidc, provider)).serverMetadata();
  const answer = await fetchBy(oidc.outboundOf(provider), provider.accountId ?? '')(jwks_uri, {
    method: 'GET',
    headers: { accept: 'application/json' },
    body: undefined,
    redirect: 'manual',
  });
  if (answer.status !== 200) throw new Unreachable(String(answer.status));
  return answer.json();
};
