import { memoryKeyStore } from '@waivers/events/keys/memory-key-store.ts';
import { createMemoryLog } from '@waivers/events/log/memory-log.ts';
import type { Kysely } from 'kysely';
import type { CommandDatabase } from '../../database/command-database.ts';
import { quickPasswords } from '../../testing/quick-passwords.ts';
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
): RegistrationServices => ({
  log: createMemoryLog(clock),
  keys: memoryKeyStore(),
  database,
  passwords: quickPasswords(),
  mailKey: { bytes: Buffer.alloc(32, 7) },
  registrationKey: { bytes: Buffer.alloc(32, 9) },
  fingerprintKey: Buffer.alloc(32, 8),
  clock,
});
