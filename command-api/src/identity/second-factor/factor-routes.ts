import { randomUUID } from 'node:crypto';
import { askForConfirmation, confirm } from '@waivers/contract/auth/confirm.ts';
import { MAX_FACTORS } from '@waivers/contract/auth/factor-limits.ts';
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  forgetRememberedDevice,
  issueRecoveryCodes,
  listLogIns,
  readFactors,
  removeFactor,
  renameFactor,
} from '@waivers/contract/auth/second-factor.ts';
import { principalOf } from '@waivers/server/access/authorise.ts';
import { addRoute } from '@waivers/server/http/add-route.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import { commandRoute } from '@waivers/server/http/command-route.ts';
import { ownerCommand } from '@waivers/server/http/owner-command.ts';
import { sendProblem, sendRefusal } from '@waivers/server/http/problems.ts';
import { fullName } from '@waivers/waiver/options/person-name.ts';
import { findCredential } from '../credentials.ts';
import type { ProviderServices } from '../oidc/provider.ts';
import { providerOfSession } from '../oidc/session-provider.ts';
import { makeToken } from '../secret-tokens.ts';
import { devicesIn } from '../sessions/device-cookie.ts';
import { type IdentityRouteServices, userOf } from '../sessions/logged-in.ts';
import { logInsOf } from '../sessions/past-log-ins.ts';
import { liveCredentialIn } from '../sessions/token-state.ts';
import { deviceNames } from '../sessions/user-agents.ts';
import { addPasskeyOf, confirmTotpOf } from './add-factor.ts';
import { proofKindsOf } from './ask-for-factor.ts';
import { issueRecoveryCodesOf, removeFactorOf } from './change-factors.ts';
import { confirmUser } from './confirm.ts';
import { beginFactorChallenge } from './factor-challenges.ts';
import { findFactors, renameFactorOf } from './factors.ts';
import { passkeysIn } from './passkey-factors.ts';
import { arePasskeysPossible, passkeyCreationOf, passkeyRequestOf } from './passkeys.ts';
import { countRecoveryCodes } from './recovery-codes.ts';
import { forgetRememberedDeviceOf, rememberedDevicesOf } from './remembered-devices.ts';
import { base32Of, makeTotpSecret, totpUri } from './totp.ts';
import { addUnconfirmedTotp } from './totp-factors.ts';

/** Authenticator apps and browsers show it next to the user name. */
const PRODUCT_NAME = 'Waivers';

const readRoutes =
  (services: IdentityRouteServices): Routes =>
  async (app) => {
    const { database, publicUrl, clock } = services;

    addRoute(app, readFactors, {}, async (request) => {
      const { userId } = principalOf(request);
      const factors = await findFactors(database, userId);
      const devices = await rememberedDevicesOf(services, userId);
      const credential = await liveCredentialIn(database)(userId);
      return {
        result: {
          factors: factors.map(({ id, kind, name, addedAt, lastUsedAt }) => ({
            id,
            kind,
            name,
            addedAt: addedAt.toISOString(),
            lastUsedAt: lastUsedAt?.toISOString() ?? null,
          })),
          recoveryCodesLeft: await countRecoveryCodes(database, userId),
          passkeysPossible: arePasskeysPossible(publicUrl),
          required: { since: credential?.factorRequiredSince?.toISOString() ?? null },
          rememberedDevices: devices.map((row) => ({
            id: row.id,
            ...deviceNames(row.user_agent),
            rememberedAt: row.remembered_at.toISOString(),
            expiresAt: row.expires_at.toISOString(),
          })),
        },
      };
    });

    addRoute(app, listLogIns, {}, async (request) => {
      const past = await logInsOf(database, principalOf(request).userId, clock());
      return {
        results: past.map(({ at, method, secondFactor, timeZone, userAgent }) => ({
          at: at.toISOString(),
          method,
          secondFactor,
          timeZone,
          ...deviceNames(userAgent),
        })),
      };
    });

    addRoute(app, forgetRememberedDevice, {}, async (request, reply) => {
      const isForgotten = await forgetRememberedDeviceOf(
        services,
        principalOf(request).userId,
        request.params.id,
      );
      return isForgotten ? reply.code(204).send() : sendProblem(reply, 'not_found');
    });

    addRoute(app, renameFactor, {}, async (request, reply) => {
      const { userId } = principalOf(request);
      const isRenamed = await renameFactorOf(database, userId, request.params.id, request.body.name);
      return isRenamed ? reply.code(204).send() : sendProblem(reply, 'not_found');
    });
  };

const addingRoutes =
  (services: IdentityRouteServices): Routes =>
  async (app) => {
    const { database, factorKey, publicUrl, clock } = services;

    addRoute(app, beginTotp, {}, async (request, reply) => {
      const { userId } = principalOf(request);
      const credential = await findCredential(database, userId);
      if (credential === undefined) return sendProblem(reply, 'not_authenticated');
      if ((await findFactors(database, userId)).length >= MAX_FACTORS)
        return sendProblem(reply, 'limit_reached');
      const added = { id: randomUUID(), userId, name: request.body.name, secret: makeTotpSecret() };
      await addUnconfirmedTotp(database, factorKey, added, clock());
      const { id, secret } = added;
      const uri = totpUri(secret, PRODUCT_NAME, credential.username);
      return { result: { id, secret: base32Of(secret), uri } };
    });

    commandRoute(
      app,
      confirmTotp,
      {},
      (request) =>
        confirmTotpOf(
          services,
          principalOf(request),
          { id: request.params.id, code: request.body.code },
          ownerCommand(request, clock()),
        ),
      ({ recoveryCodes }) => ({ result: { recoveryCodes } }),
    );

    addRoute(app, beginPasskey, {}, async (request, reply) => {
      const { userId, method } = principalOf(request);
      const credential = await findCredential(database, userId);
      const person = await userOf(services, userId, method);
      if (credential === undefined || person === undefined) return sendProblem(reply, 'not_authenticated');
      const factors = await findFactors(database, userId);
      if (factors.length >= MAX_FACTORS) return sendProblem(reply, 'limit_reached');
      const { credentialVersion } = credential;
      const passkeyChallenge = makeToken();
      const purpose = 'add_passkey';
      const challenge = { purpose, userId, credentialVersion, passkeyChallenge } as const;
      const session = await beginFactorChallenge(database, challenge, clock());
      const displayName = fullName(person, 'en');
      const user = { userId, username: person.username, displayName, product: PRODUCT_NAME };
      return { session, options: passkeyCreationOf(publicUrl, passkeyChallenge, user, passkeysIn(factors)) };
    });

    commandRoute(
      app,
      addPasskey,
      {},
      (request) => addPasskeyOf(services, principalOf(request), request.body, ownerCommand(request, clock())),
      ({ id, recoveryCodes }) => ({ result: { id, recoveryCodes } }),
    );

    commandRoute(app, removeFactor, {}, (request) =>
      removeFactorOf(services, principalOf(request), request.params.id, ownerCommand(request, clock())),
    );

    commandRoute(
      app,
      issueRecoveryCodes,
      {},
      (request) => issueRecoveryCodesOf(services, principalOf(request), ownerCommand(request, clock())),
      ({ recoveryCodes }) => ({ result: { recoveryCodes } }),
    );
  };

const confirmRoutes =
  (services: FactorRouteServices): Routes =>
  async (app) => {
    const { database, publicUrl, clock } = services;

    addRoute(app, askForConfirmation, {}, async (request, reply) => {
      const { userId, sessionId } = principalOf(request);
      const credential = await findCredential(database, userId);
      if (credential === undefined) return sendProblem(reply, 'not_authenticated');
      const factors = await findFactors(database, userId);
      const kinds = factors.length === 0 ? [] : await proofKindsOf(services, userId, factors);
      const passkeys = passkeysIn(factors);
      const provider = (await providerOfSession(services, sessionId))?.provider;
      const common = {
        kinds: ['password' as const, ...kinds],
        provider: provider === undefined ? null : { name: provider.name },
      };
      if (passkeys.length === 0) return { result: { ...common, session: null, passkey: null } };
      const { credentialVersion } = credential;
      const passkeyChallenge = makeToken();
      const purpose = 'confirm';
      const challenge = { purpose, userId, credentialVersion, passkeyChallenge } as const;
      const session = await beginFactorChallenge(database, challenge, clock());
      const passkey = passkeyRequestOf(publicUrl, passkeyChallenge, passkeys, 'required');
      return { result: { ...common, session, passkey } };
    });

    addRoute(app, confirm, {}, async (request, reply) => {
      const principal = principalOf(request);
      const confirmed = await confirmUser(services, {
        ...request.body,
        principal,
        address: request.ip,
        devices: devicesIn(services, request),
      });
      if ('refused' in confirmed) return sendRefusal(reply, confirmed);
      return services.idTokens.confirm(confirmed, principal.sessionId);
    });
  };

export type FactorRouteServices = IdentityRouteServices & ProviderServices;

export const factorRoutes =
  (services: FactorRouteServices): Routes =>
  async (app) => {
    await app.register(readRoutes(services));
    await app.register(addingRoutes(services));
    await app.register(confirmRoutes(services));
  };
