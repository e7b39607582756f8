import { FOLLOW_UP_KINDS } from '@waivers/waiver/vocabulary/follow-ups.ts';
import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { openEnum } from '../call/open-enum.ts';

const common = { method: 'GET', actor: 'user', action: 'use_account', tag: 'status' } as const;

const signing = z
  .object({
    works: z.boolean().check(z.describe('Whether signatures and changes can be stored.')),
    since: z.optional(z.string()).check(z.describe('When they were first refused. Absent if it works.')),
  })
  .check(z.meta({ id: 'SigningStatus' }));
export type SigningStatus = z.infer<typeof signing>;

export const readSigningStatus = defineCall({
  ...common,
  path: '/v1/status/signing',
  side: 'commands',
  summary: 'Check whether signatures can be stored',
  answers: { 200: z.object({ result: signing }) },
});

/** Lists that an owner reads. Each stands for the read models behind it. */
export const STATUS_LISTS = ['signedWaivers', 'waivers', 'reports'] as const;
export type StatusList = (typeof STATUS_LISTS)[number];

const list = z
  .object({
    behindSeconds: z
      .optional(z.number())
      .check(
        z.describe('Age of the oldest event that the list lacks. Absent while the event log is unavailable.'),
      ),
    rebuilt: z
      .optional(z.number())
      .check(z.describe('Share of a running rebuild that is done, from 0 to 1. Absent if none runs.')),
  })
  .check(z.meta({ id: 'ListStatus' }));
export type ListStatus = z.infer<typeof list>;

/**
 * `retry`: every one waits for its next attempt. `queued`: due, but not attempted yet. `unreachable` and `refused`: the
 * server is away, or refuses this installation. `held`: an operator must decide, after a restore.
 */
const CAUSES = ['retry', 'queued', 'unreachable', 'refused', 'held'] as const;

const delivery = z
  .object({
    waiting: z.int().check(z.describe("The business's deliveries that have waited for more than a minute.")),
    since: z.optional(z.string()).check(z.describe('When the first of them was queued.')),
    cause: z.optional(openEnum(CAUSES)),
    answerCode: z.optional(z.int()).check(z.describe('Last answer of the server, such as 535.')),
    behindSeconds: z
      .optional(z.number())
      .check(z.describe('Age of the oldest event not looked at. Absent while the event log is unavailable.')),
  })
  .check(z.meta({ id: 'DeliveryStatus' }));
export type DeliveryStatus = z.infer<typeof delivery>;

/** `unknown`: this process cannot see backups. `off`: the product makes none. `late`: none for 36 hours. */
const BACKUP_STATES = ['unknown', 'off', 'never', 'late', 'verified'] as const;

const backup = z
  .object({ state: openEnum(BACKUP_STATES), verifiedAt: z.optional(z.string()) })
  .check(z.meta({ id: 'BackupStatus' }));
export type BackupStatus = Omit<z.infer<typeof backup>, 'state'> & {
  readonly state: (typeof BACKUP_STATES)[number];
};

const parked = z
  .optional(z.int())
  .check(z.describe("The business's records and waivers affected. Absent if this could not be checked."));

const status = z
  .object({
    lists: z.record(z.enum(STATUS_LISTS), list),
    deliveries: z.record(z.enum(FOLLOW_UP_KINDS), delivery),
    mailServer: z.boolean().check(z.describe('Whether this installation has a mail server.')),
    incomplete: z
      .object({ lists: parked, deliveries: parked })
      .check(z.describe('What waits for a repair: its changes are missing in lists, or not followed up.')),
    backup,
  })
  .check(z.meta({ id: 'Status' }));
export type Status = z.infer<typeof status>;

export const readStatus = defineCall({
  ...common,
  path: '/v1/status',
  side: 'reads',
  summary: "Read how up to date the business's lists are, and what waits to be sent",
  answers: { 200: z.object({ result: status }) },
});
