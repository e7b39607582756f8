import type { ProblemCode } from '@waivers/contract/call/problem-codes.ts';
import type { Metadata } from '@waivers/events/definitions/event.ts';
import { AFTER_ALL, BEFORE_ALL, type Moment } from '@waivers/events/log/port/as-of.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import type { ErrorParams, ValidationError } from '@waivers/waiver/validation.ts';
import { isLocalTime, resolveLocalTime } from './local-time.ts';

export type MomentRefusal = { readonly refused: ProblemCode; readonly errors: readonly ValidationError[] };

export const DAY_IN_FUTURE: MomentRefusal = {
  refused: 'invalid',
  errors: [{ path: 'day', code: 'in_future' }],
};

/** @property asked RFC 3339 time in UTC, or null if no point in time was requested */
export type RequestedMoment = { readonly moment: Moment; readonly asked: string | null };

export type MomentServices = {
  readonly log: Pick<EventLog, 'readStream' | 'readStreamBack'>;
  readonly clock: () => Date;
  readonly timeZone: string;
  readonly openPosition: (token: string) => string | undefined;
};

const VERSION = /^\d{1,9}$/;
/** RFC 3339 with optional seconds. Allows a space for `+` because an unescaped plus sign decodes to one. */
const INSTANT =
  /^(?<local>\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)\d*(?<offset>Z|[+ -]\d{2}:\d{2})$/i;

const refuse = (name: string, code: string, params?: ErrorParams): MomentRefusal => ({
  refused: 'invalid',
  errors: [{ path: name, code, ...(params && { params }) }],
});

/** Accepts instants up to the last event, which a server with a faster clock may have written. */
const isInFuture = async (
  { log, clock }: MomentServices,
  stream: string,
  instant: Date,
): Promise<boolean> => {
  if (instant.getTime() <= clock().getTime()) return false;
  const [last] = await log.readStreamBack(stream, { limit: 1 });
  if (last === undefined) return true;
  return Date.parse((JSON.parse(last.metadata) as Metadata).occurredAt) < instant.getTime();
};

const atInstant = async (
  services: MomentServices,
  stream: string,
  name: string,
  instant: Date,
): Promise<RequestedMoment | MomentRefusal> =>
  (await isInFuture(services, stream, instant))
    ? refuse(name, 'in_future')
    : { moment: { instant }, asked: instant.toISOString() };

const atVersion = async (
  { log }: MomentServices,
  stream: string,
  name: string,
  version: number,
): Promise<RequestedMoment | MomentRefusal> => {
  if (version === 0) return { moment: BEFORE_ALL, asked: null };
  const [event] = await log.readStream(stream, { fromVersion: version, limit: 1 });
  if (event === undefined) return refuse(name, 'no_such_moment');
  return { moment: { position: event.position }, asked: null };
};

export const resolveMoment = async (
  services: MomentServices,
  stream: string,
  name: string,
  text: string | undefined,
): Promise<RequestedMoment | MomentRefusal> => {
  if (text === undefined) return { moment: AFTER_ALL, asked: null };
  if (VERSION.test(text)) return atVersion(services, stream, name, Number(text));
  const { local = text, offset } = INSTANT.exec(text)?.groups ?? {};
  if (isLocalTime(local)) {
    if (offset !== undefined) {
      const instant = new Date(`${local}${offset.replace(' ', '+').toUpperCase()}`);
      return Number.isNaN(instant.getTime())
        ? refuse(name, 'no_such_moment')
        : atInstant(services, stream, name, instant);
    }
    const meaning = resolveLocalTime(local, services.timeZone);
    if (meaning === undefined) return refuse(name, 'no_such_moment');
    if (meaning.is === 'one') return atInstant(services, stream, name, meaning.instant);
    const { is, first, second } = meaning;
    return refuse(name, is, { first, second });
  }
  const position = services.openPosition(text);
  return position === undefined ? refuse(name, 'no_such_moment') : { moment: { position }, asked: null };
};
