import { askForPasskey, giveSecondFactor, logInWithPasskey } from '@waivers/contract/auth/log-in.ts';
import { addRoute } from '@waivers/server/http/add-route.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import { sendProblem, sendRefusal } from '@waivers/server/http/problems.ts';
import { timeZoneOf } from '../../accounts/time-zone.ts';
import { findCredential } from '../credentials.ts';
import { beginSession } from '../sessions/begin-session.ts';
import { devicesIn } from '../sessions/device-cookie.ts';
import type { IdentityRouteServices } from '../sessions/logged-in.ts';
import { endFactorChallenge, findFactorChallenge } from './factor-challenges.ts';
import { checkPasskeyLogIn } from './passkey-log-in.ts';
import { makePasskeySession, passkeyRequestOf } from './passkeys.ts';
import { proveFactor } from './prove-factor.ts';
import { rememberBrowser } from './remembered-devices.ts';

export const factorLogInRoutes =
  (services: IdentityRouteServices): Routes =>
  async (app) => {
    const { database, fingerprintKey, publicUrl, clock } = services;

    addRoute(app, giveSecondFactor, {}, async (request, reply) => {
      const { session, code, passkey, remember } = request.body;
      const challenge = await findFactorChallenge(database, 'log_in', session, clock());
      const credential = challenge && (await findCredential(database, challenge.userId));
      const isCurrent =
        credential?.credentialVersion === challenge?.credentialVersion &&
        credential?.temporaryExpiresAt === null;
      if (challenge === undefined || credential === undefined || !isCurrent)
        return sendProblem(reply, 'session_expired');
      const proven = await proveFactor(services, {
        challenge,
        accountId: credential.accountId,
        method: 'password',
        given: { code, passkey },
        deviceId: devicesIn(services, request).find((known) => known.isOf(credential))?.id,
        userVerification: 'preferred',
      });
      if ('refused' in proven) return sendRefusal(reply, proven);
      if (!(await endFactorChallenge(database, challenge.id))) return sendProblem(reply, 'session_expired');
      const { timeZone } = challenge;
      const proof = { method: 'password', secondFactor: proven.factor, timeZone } as const;
      const success = await beginSession(services, request, reply, credential, proof);
      if (success === undefined) return sendProblem(reply, 'session_expired');
      if (remember === true) await rememberBrowser(services, request, reply, credential.userId);
      return success;
    });

    addRoute(app, askForPasskey, {}, async () => {
      const { session, challenge } = makePasskeySession(fingerprintKey, clock());
      return { session, options: passkeyRequestOf(publicUrl, challenge, [], 'required') };
    });

    addRoute(app, logInWithPasskey, {}, async (request, reply) => {
      const { session, passkey, timeZone } = request.body;
      const credential = await checkPasskeyLogIn(services, {
        session,
        passkey,
        address: request.ip,
        devices: devicesIn(services, request),
      });
      const proof = { method: 'passkey', secondFactor: null, timeZone: timeZoneOf(timeZone) } as const;
      const success = credential && (await beginSession(services, request, reply, credential, proof));
      return success ?? sendProblem(reply, 'invalid_credentials');
    });
  };
