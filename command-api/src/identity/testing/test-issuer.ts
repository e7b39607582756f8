import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOutbound } from '@waivers/server/outbound/outbound.ts';
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import Provider, { type AdapterConstructor, type AdapterPayload, type Configuration } from 'oidc-provider';

export const CLIENT = { clientId: 'waivers', clientSecret: 'a-client-secret-of-32-characters' };

type Claims = Record<string, unknown>;
type Handle = ReturnType<Provider['callback']>;

const ALGORITHM = 'ES256';

const makeKey = async (): Promise<JWK & { readonly kid: string }> => {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: crypto.randomUUID(), alg: ALGORITHM, use: 'sig' };
};

/** The person who logs in at the provider. Specs change it. */
type Person = { sub: string; claims: Claims };

type Twist = {
  /** Replaces members of the discovery document. */
  document?: Claims | undefined;
  /** Changes the claims of ID tokens after the provider has made them. */
  idToken?: ((claims: Claims) => Claims) | undefined;
  /** Signs ID tokens instead of the provider's key. */
  key?: JWK | undefined;
  isAway: boolean;
  lifetimeSeconds: number;
};

/** Survives key rotations, which replace the provider. */
const memoryAdapter = (): AdapterConstructor => {
  const stored = new Map<string, AdapterPayload>();
  return class {
    readonly #name: string;
    constructor(name: string) {
      this.#name = name;
    }
    async upsert(id: string, payload: AdapterPayload) {
      stored.set(`${this.#name}:${id}`, payload);
    }
    async find(id: string) {
      return stored.get(`${this.#name}:${id}`);
    }
    async findByUid(uid: string) {
      return [...stored.values()].find((payload) => payload.kind === this.#name && payload.uid === uid);
    }
    async findByUserCode() {
      return undefined;
    }
    async consume(id: string) {
      const payload = await this.find(id);
      if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1000);
    }
    async destroy(id: string) {
      stored.delete(`${this.#name}:${id}`);
    }
    async revokeByGrantId() {}
  };
};

const configurationFor = (
  adapter: AdapterConstructor,
  redirectUri: string,
  keys: readonly JWK[],
  person: Person,
  twist: Twist,
) =>
  ({
    adapter,
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [redirectUri],
        id_token_signed_response_alg: ALGORITHM,
      },
    ],
    claims: {
      openid: ['sub', 'sid'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'name', 'groups'],
    },
    conformIdTokenClaims: false,
    cookies: { keys: ['a-key-of-this-spec'] },
    features: { devInteractions: { enabled: false } },
    findAccount: async (_context, accountId) => ({
      accountId,
      claims: async () => ({ sub: accountId, ...person.claims }),
    }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    jwks: { keys: [...keys] as never },
    loadExistingGrant: async ({ oidc: { client, session, provider } }) => {
      const grant = new provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    ttl: {
      IdToken: () => twist.lifetimeSeconds,
      AccessToken: 60,
      Session: 600,
      Grant: 600,
      Interaction: 600,
    },
  }) satisfies Configuration;

const sign = async (key: JWK, claims: Claims, type = 'JWT'): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, typ: type, ...(key.kid === undefined ? {} : { kid: key.kid }) })
    .sign(await importJWK(key, ALGORITHM));

const claimsOf = (token: string): Claims =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

/** A real OpenID Connect provider on this machine, whose person logs in without a page. */
export const startIssuer = async (redirectUri: string) => {
  const person: Person = { sub: 'somebody', claims: {} };
  const twist: Twist = { isAway: false, lifetimeSeconds: 3600 };
  const adapter = memoryAdapter();
  let key = await makeKey();
  let provider: Provider;
  let handle: Handle;
  const server = createServer((request, response) => {
    if (twist.isAway) return void request.socket.destroy();
    if (request.url?.startsWith('/interaction/') !== true) return void handle(request, response);
    void provider.interactionFinished(request, response, { login: { accountId: person.sub } });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const open = (): void => {
    provider = new Provider(issuer, configurationFor(adapter, redirectUri, [key], person, twist));
    // Each business has an address of its own below this one.
    provider.Client.prototype.redirectUriAllowed = (uri) => uri.startsWith(redirectUri);
    provider.use(async (context, next) => {
      await next();
      if (context.path === '/.well-known/openid-configuration')
        context.body = { ...(context.body as object), ...twist.document };
      const { id_token: idToken } = (context.body ?? {}) as { id_token?: string };
      if (context.path !== '/token' || idToken === undefined) return;
      const claims = (twist.idToken ?? ((as: Claims) => as))(claimsOf(idToken));
      context.body = { ...(context.body as object), id_token: await sign(twist.key ?? key, claims) };
    });
    handle = provider.callback();
  };
  open();
  const outbound = createOutbound({ allowList: { networks: [], origins: [issuer] } });

  return {
    issuer,
    person,
    twist,
    outbound,
    makeKey,
    rotateKeys: async (): Promise<JWK> => {
      const former = key;
      key = await makeKey();
      open();
      return former;
    },
    /** Follows the provider's redirects like a browser. @returns the query of the address that it ends at */
    logInAt: async (url: string): Promise<string> => {
      const cookies = new Map<string, string>();
      for (let next = url; ; ) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const answer = await fetch(next, { redirect: 'manual', headers: { cookie } });
        for (const set of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
          cookies.set(name, value);
        }
        const location = answer.headers.get('location');
        if (location === null) throw new Error(`No redirect from ${next}: ${await answer.text()}`);
        next = new URL(location, next).href;
        if (next.startsWith(redirectUri)) return new URL(next).search.slice(1);
      }
    },
    logOutToken: (claims: Claims, by: JWK = key): Promise<string> => {
      const now = Math.floor(Date.now() / 1000);
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
      const whole = { iss: issuer, aud: CLIENT.clientId, iat: now, exp: now + 120, jti: crypto.randomUUID() };
      return sign(by, { ...whole, sub: person.sub, events, ...claims }, 'logout+jwt');
    },
    close: async (): Promise<void> => {
      outbound.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

export type TestIssuer = Awaited<ReturnType<typeof startIssuer>>;
