import { randomUUID } from 'node:crypto';
import { temporaryPasswordIssued } from '@waivers/events/definitions/user.ts';
import { codec } from '@waivers/events/log/port/codec.ts';
import type { EventLog, EventToAppend, LogPosition } from '@waivers/events/log/port/event-log.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { oneByOne, type Reactor } from '../reactors/reactor.ts';
import { MAIL_KEY, testPayload } from './mails.ts';

export const echo = (
  options: Partial<Pick<Reactor, 'name' | 'startsAt'>> & {
    readonly failOn?: (stream: string, version: number) => boolean;
    readonly before?: () => Promise<void>;
  } = {},
): Reactor => ({
  name: options.name ?? 'echo',
  startsAt: options.startsAt ?? 'beginning',
  handles: [temporaryPasswordIssued.type],
  react: oneByOne(async (transaction, { stream, version, eventId, metadata }) => {
    await options.before?.();
    if (options.failOn?.(stream, version) === true) throw new RangeError('This one cannot be handled.');
    await queueMail(transaction, MAIL_KEY, {
      eventId,
      stream,
      correlationId: metadata.correlationId,
      accountId: metadata.accountId,
      personId: metadata.accountId,
      recipient: 'user',
      notAfter: new Date(Date.now() + 60_000),
      payload: testPayload(),
    });
  }),
});

const anIssue = (accountId: string): EventToAppend => {
  const commandId = randomUUID();
  const metadata = {
    commandId,
    correlationId: commandId,
    accountId,
    actor: { kind: 'system' as const },
    occurredAt: new Date().toISOString(),
  };
  const data = { credentialVersion: 1 };
  return codec.encode({ eventId: randomUUID(), type: temporaryPasswordIssued.type, data, metadata });
};

export const appendIssues = async (
  log: EventLog,
  stream: string,
  count = 1,
  accountId: string = randomUUID(),
): Promise<{ readonly ids: readonly string[]; readonly position: LogPosition }> => {
  const standing = (await log.readStream(stream)).length;
  const events = Array.from({ length: count }, () => anIssue(accountId));
  const outcome = await log.append({ stream, expected: standing === 0 ? 'no_stream' : standing, events });
  if (outcome.outcome === 'conflict') throw new Error('The stream has moved.');
  return { ids: events.map(({ eventId }) => eventId), position: outcome.position };
};
