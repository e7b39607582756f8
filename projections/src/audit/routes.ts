import { auditState, listAuditEvents } from '@waivers/contract/audit/audit.ts';
import type { AuditKind } from '@waivers/contract/audit/audited-state.ts';
import type { AnswerOf } from '@waivers/contract/call/call.ts';
import { isLogError } from '@waivers/events/log/port/errors.ts';
import type { RecordedEvent } from '@waivers/events/log/port/event-log.ts';
import { principalOf } from '@waivers/server/access/authorise.ts';
import { addRoute } from '@waivers/server/http/add-route.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import { sendProblem, sendRefusal } from '@waivers/server/http/problems.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ReadServices } from '../queries/read-services.ts';
import { differenceOf } from './difference.ts';
import { type MomentRefusal, resolveMoment } from './moments.ts';
import { type PastState, readPastState } from './past-state.ts';
import { findSubjectStream, type SubjectStream } from './subject.ts';
import { toAuditEvents } from './timeline.ts';

type AuditedStream = Parameters<typeof readPastState>[1];

/** Hidden from API keys, because the email addresses allow recovery (docs/design/api-keys-and-integrations.md). */
const OWNERS_ONLY: ReadonlySet<AuditKind> = new Set(['account', 'user']);

const isHiddenFrom = (request: FastifyRequest, kind: AuditKind): boolean =>
  principalOf(request).apiKey !== undefined && OWNERS_ONLY.has(kind);

const invalid = (path: string, code: string): MomentRefusal => ({
  refused: 'invalid',
  errors: [{ path, code }],
});

const zoneOf = async ({ streams }: ReadServices, accountId: string): Promise<string> =>
  (await streams.account(accountId))?.timeZone ?? 'UTC';

const createPasts = (services: ReadServices, app: FastifyInstance) => {
  const { log, clock } = services;
  const openPosition = (token: string) => app.openPosition(token);

  return async (
    subject: AuditedStream,
    accountId: string,
    name: 'at' | 'from' | 'to',
    text: string | undefined,
  ): Promise<PastState | MomentRefusal> => {
    const timeZone = await zoneOf(services, accountId);
    const requested = await resolveMoment({ log, clock, timeZone, openPosition }, subject.stream, name, text);
    if ('refused' in requested) return requested;
    try {
      return await readPastState(services, subject, requested);
    } catch (error) {
      if (isLogError(error) && error.code === 'foreign_position') return invalid(name, 'no_such_moment');
      throw error;
    }
  };
};

const stateRoute =
  (services: ReadServices): Routes =>
  async (app) => {
    const pastAt = createPasts(services, app);
    const toMoment = ({ state: _apart, position, ...moment }: PastState) => ({
      ...moment,
      position: position && app.sealPosition(position),
    });

    addRoute(app, auditState, {}, async (request, reply) => {
      const { accountId } = principalOf(request);
      const { kind, id } = request.params;
      if (isHiddenFrom(request, kind)) return sendProblem(reply, 'scope_missing');
      const { at, from, to } = request.query;
      const found = await findSubjectStream(services.log, kind, id, accountId);
      if (found === undefined) return sendProblem(reply, 'not_found');
      const subject = { kind, id, begunAt: found.begunAt };
      const stream = { kind, id, stream: found.stream };
      if (from === undefined) {
        if (to !== undefined) return sendRefusal(reply, invalid('to', 'not_together'));
        const past = await pastAt(stream, accountId, 'at', at);
        if ('refused' in past) return sendRefusal(reply, past);
        return {
          result: { ...subject, moment: toMoment(past), state: past.state } as AnswerOf<
            typeof auditState
          >['result'],
        };
      }
      if (at !== undefined) return sendRefusal(reply, invalid('at', 'not_together'));
      const before = await pastAt(stream, accountId, 'from', from);
      if ('refused' in before) return sendRefusal(reply, before);
      const after = await pastAt(stream, accountId, 'to', to);
      if ('refused' in after) return sendRefusal(reply, after);
      const changes = [...differenceOf(before.state, after.state)];
      return { result: { ...subject, from: toMoment(before), to: toMoment(after), changes } };
    });
  };

type Page = {
  readonly limit: number;
  readonly after?: number | undefined;
  readonly before?: 'end' | number | undefined;
};

const readPage = (
  { log }: Pick<ReadServices, 'log'>,
  { stream }: SubjectStream,
  { limit, after = 0, before }: Page,
): Promise<readonly RecordedEvent[]> =>
  before === undefined
    ? log.readStream(stream, { fromVersion: after + 1, limit: limit + 1 })
    : log.readStreamBack(stream, { ...(before !== 'end' && { before }), limit: limit + 1 });

const eventsRoute =
  (services: ReadServices): Routes =>
  async (app) => {
    addRoute(app, listAuditEvents, {}, async (request, reply) => {
      const { accountId } = principalOf(request);
      const { kind, id } = request.params;
      if (isHiddenFrom(request, kind)) return sendProblem(reply, 'scope_missing');
      const { limit, after, before } = request.query;
      if (after !== undefined && before !== undefined)
        return sendRefusal(reply, invalid('before', 'not_together'));
      const subject = await findSubjectStream(services.log, kind, id, accountId);
      if (subject === undefined) return sendProblem(reply, 'not_found');
      const found = await readPage(services, subject, request.query);
      const shown = found.slice(0, limit);
      const results = [...(await toAuditEvents(services, shown, (position) => app.sealPosition(position)))];
      const last = shown.at(-1)?.version;
      return { results, ...(found.length > limit && last !== undefined && { next: last }) };
    });
  };

/** Reads streams directly because requests are rare and must see every acknowledged event. */
export const auditRoutes =
  (services: ReadServices): Routes =>
  async (app) => {
    await app.register(stateRoute(services));
    await app.register(eventsRoute(services));
  };
