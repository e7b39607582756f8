import { memoryKeyStore } from '@waivers/events/keys/memory-key-store.ts';
import { createMemoryLog } from '@waivers/events/log/memory/memory-log.ts';
import type { Kysely } from 'kysely';
import type { CommandDatabase } from '../../database/command-database.ts';
import { quickPasswords } from '../../identity/testing/quick-passwords.ts';
import { recordingOutbox } from '../../outbox/testing/recording-outbox.ts';
import type { IssueServices } from '../issue-temporary-password.ts';
import type { RegistrationServices } from '../register.ts';

export const stoppedClock = (start = new Date('2026-11-21T12:00:00.000Z')) => {
  let now = start;
  return {
    clock: () => now,
    forward: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
  };
};

export const registrationServices = (
  database: Kysely<CommandDatabase>,
  clock: () => Date,
): RegistrationServices & IssueServices => ({
  log: createMemoryLog(clock),
  keys: memoryKeyStore(),
  database,
  outbox: recordingOutbox(),
  passwords: quickPasswords(),
  registrationKey: { bytes: Buffer.alloc(32, 9) },
  clock,
});
