import { type CommandServices, handleCommand } from '@waivers/events/commands/handle-command.ts';
import { followUpStream } from '@waivers/events/definitions/streams.ts';
import { codec } from '@waivers/events/log/port/codec.ts';
import { derivedId } from '@waivers/events/log/port/event-id.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import type { RecordOutcome } from './commands.ts';
import { followUpDecider } from './decide.ts';
import { evolve, noOutcome, type Outcome } from './state.ts';

/** @throws LogError if the log is unavailable */
export const readOutcome = async (log: Pick<EventLog, 'readStream'>, followUpId: string): Promise<Outcome> =>
  (await log.readStream(followUpStream(followUpId))).map(codec.decode).reduce(evolve, noOutcome);

export type OutcomeOf = {
  readonly id: string;
  readonly eventId: string;
  readonly accountId: string;
  readonly correlationId: string;
  /** Whether the log is known to contain no outcome yet. */
  readonly isNew: boolean;
  /** Together with `attempts`, identifies the outcome, so that recording it twice is a single command. */
  readonly wanted: number;
  readonly attempts: number;
};

/** @throws LogError if the log is unavailable */
export const recordOutcome = async (
  services: CommandServices,
  { id, eventId, accountId, correlationId, isNew, wanted, attempts }: OutcomeOf,
  command: RecordOutcome,
  now: Date,
): Promise<void> => {
  await handleCommand(services, {
    stream: followUpStream(id),
    decider: followUpDecider,
    command,
    createsStream: isNew,
    context: {
      commandId: derivedId(id, `${command.type} ${wanted} ${attempts}`),
      correlationId,
      causationId: eventId,
      accountId,
      actor: { kind: 'system' },
      now,
    },
  });
};
