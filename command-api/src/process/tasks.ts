import { type BackgroundTasks, runInBackground } from '@waivers/server/process/background-tasks.ts';
import type { Readiness } from '@waivers/server/process/health.ts';
import type { Logger } from 'pino';
import { forgetUnconfirmedKeys } from '../api-keys/stored-keys.ts';
import { reconcileEmails } from '../email-changes/reconcile-emails.ts';
import { forgetOldLogOuts } from '../identity/oidc/back-channel.ts';
import { forgetOldTransactions } from '../identity/oidc/transactions.ts';
import { forgetOldRecoveryPasswords } from '../identity/passwords/temporary-passwords.ts';
import { forgetOldRecoveryRequests } from '../identity/recovery/recovery-limits.ts';
import { forgetOldFactorChallenges } from '../identity/second-factor/factor-challenges.ts';
import { forgetOldRememberedDevices } from '../identity/second-factor/remembered-devices.ts';
import { forgetUnconfirmedFactors } from '../identity/second-factor/totp-factors.ts';
import { forgetOldAttempts } from '../identity/sessions/attempts.ts';
import { forgetOldChallenges } from '../identity/sessions/challenges.ts';
import { forgetOldLogIns } from '../identity/sessions/past-log-ins.ts';
import { forgetOldSessions } from '../identity/sessions/sessions.ts';
import { forgetOldSigningKeys } from '../identity/tokens/signing-keys.ts';
import { watchIntegrity } from '../integrity-checks/integrity-checks.ts';
import { forgetOldMedia } from '../media/forget-media.ts';
import { uploadLocks } from '../media/upload-locks.ts';
import { forgetOldTestMails } from '../owner-account/test-mail.ts';
import { reconcilePeople } from '../people/settle.ts';
import { reconcileRegistrations } from '../registration/reconcile-registrations.ts';
import type { Backend } from './backend.ts';

const EVERY_MINUTE = 60_000;

type Tasks = { begin(): BackgroundTasks; readonly concerns: NonNullable<Readiness['warnings']> };

export const createTasks = ({ log, services, pool }: Backend, logger: Logger): Tasks => {
  const { database, clock, oidc } = services;
  const { tasks, concerns } = watchIntegrity({ ...services, pool }, (watch, problem) =>
    logger.error({ watch }, problem),
  );
  const begin = () =>
    runInBackground(
      [
        { name: 'look whether the log is the same', run: log.look },
        ...tasks,
        {
          name: 'reconcile registrations',
          run: () =>
            reconcileRegistrations(services, (error, userId) =>
              logger.error({ err: error, userId }, 'a registration could not be settled'),
            ),
        },
        {
          name: 'reconcile e-mail addresses',
          run: () =>
            reconcileEmails(services, (error, userId) =>
              logger.error({ err: error, userId }, 'a change of an address could not be settled'),
            ),
        },
        {
          name: 'reconcile people',
          run: () =>
            reconcilePeople(services, (error, accountId) =>
              logger.error({ err: error, accountId }, 'a change of the people could not be settled'),
            ),
        },
        { name: 'forget old media', run: () => forgetOldMedia(services, uploadLocks(database)) },
        { name: 'forget old attempts', run: () => forgetOldAttempts(database, clock()) },
        { name: 'forget old challenges', run: () => forgetOldChallenges(database, clock()) },
        { name: 'forget unfinished keys', run: () => forgetUnconfirmedKeys(database, clock()) },
        { name: 'forget old sessions', run: () => forgetOldSessions(database, clock()) },
        { name: 'forget old recovery passwords', run: () => forgetOldRecoveryPasswords(database, clock()) },
        { name: 'forget old recovery requests', run: () => forgetOldRecoveryRequests(database, clock()) },
        {
          name: 'forget old log-ins with a provider',
          run: () => forgetOldTransactions(database, oidc.clock()),
        },
        { name: 'forget old log-out tokens', run: () => forgetOldLogOuts(database, oidc.clock()) },
        { name: 'forget old test mails', run: () => forgetOldTestMails(database, clock()) },
        { name: 'forget unconfirmed factors', run: () => forgetUnconfirmedFactors(database, clock()) },
        { name: 'forget old factor challenges', run: () => forgetOldFactorChallenges(database, clock()) },
        { name: 'forget remembered devices', run: () => forgetOldRememberedDevices(database, clock()) },
        { name: 'forget old log-ins', run: () => forgetOldLogIns(database, clock()) },
        { name: 'forget old signing keys', run: () => forgetOldSigningKeys(database, clock()) },
      ],
      {
        everyMs: EVERY_MINUTE,
        onError: (task, error) => logger.error({ err: error, task }, 'a background task failed'),
      },
    );
  return { begin, concerns };
};
