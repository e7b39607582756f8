import { askCoverage, COVERAGES, type CoverageRecord } from '@waivers/contract/audit/coverage.ts';
import { ERASED } from '@waivers/events/definitions/event.ts';
import { waiverSigned } from '@waivers/events/definitions/signed-waiver.ts';
import { signedWaiverStream, waiverStream } from '@waivers/events/definitions/streams.ts';
import { type DeliveredEvent, isEvent } from '@waivers/events/delivery/follower/delivered-event.ts';
import { openEvents } from '@waivers/events/delivery/follower/open-events.ts';
import { foldStream } from '@waivers/events/folds/fold-stream.ts';
import { streamPages } from '@waivers/events/folds/stream-pages.ts';
import { evolve, noWaiver } from '@waivers/events/folds/waiver-state.ts';
import { logAsOf } from '@waivers/events/log/as-of.ts';
import { addRoute } from '@waivers/server/add-route.ts';
import type { Routes } from '@waivers/server/app.ts';
import { principalOf } from '@waivers/server/authorise.ts';
import { sendRefusal } from '@waivers/server/problems.ts';
import { fullName } from '@waivers/waiver/options/person-name.ts';
import { dayBegins, dayEnds } from '../../queries/days.ts';
import type { ReadServices } from '../../queries/read-services.ts';
import type { MomentRefusal } from '../moments.ts';
import { subjectOf } from '../subject.ts';
import { type Found, peopleNamed, personWithId } from './find-people.ts';
import { type Day, judge } from './judge.ts';

const IN_FUTURE: MomentRefusal = {
  refused: 'invalid',
  errors: [{ path: 'day', code: 'in_future' }],
};

type Judged = CoverageRecord & { readonly isAgeErased: boolean };

const eventsOf = async ({ log, keys }: ReadServices, stream: string): Promise<readonly DeliveredEvent[]> => {
  const events: DeliveredEvent[] = [];
  for await (const page of streamPages(log, stream)) events.push(...(await openEvents(keys, page)));
  return events;
};

const judgeOne = async (
  services: ReadServices,
  accountId: string,
  { signedWaiverId: id, participantId }: Found,
  day: Day,
): Promise<readonly Judged[]> => {
  if ((await subjectOf(services.log, 'signed_waiver', id, accountId)) === undefined) return [];
  const events = await eventsOf(services, signedWaiverStream(id));
  const [first] = events;
  if (first === undefined || !isEvent(waiverSigned, first)) return [];
  const { waiverId, versionHash, revision, participants, locale } = first.data;
  const past = logAsOf(services.log, { instant: new Date(day.until.getTime() - 1) });
  const waiver = await foldStream(past, waiverStream(waiverId), { initial: noWaiver, evolve });
  const judged = judge({ id, events }, participantId, waiver, day);
  const person = participants.find((each) => each.participantId === participantId);
  if (judged === undefined || person === undefined) return [];
  const { title } = await services.document(accountId, versionHash);
  const { role, identity } = person;
  const name = identity === ERASED ? null : fullName(identity, locale);
  return [{ signedWaiverId: id, participantId, name, role, title, revision, ...judged }];
};

const peopleAsked = async (
  services: ReadServices,
  accountId: string,
  asked:
    | Parameters<typeof peopleNamed>[2]
    | { readonly participantId: string; readonly signedWaiverId?: string | undefined },
): Promise<readonly Found[]> => {
  if ('name' in asked) return peopleNamed(services, accountId, asked);
  const { participantId, signedWaiverId } = asked;
  return signedWaiverId === undefined
    ? personWithId(services, accountId, participantId)
    : [{ signedWaiverId, participantId }];
};

/** A handful of records of one person, each folded from its own stream. */
export const coverageRoutes =
  (services: ReadServices): Routes =>
  async (app) => {
    addRoute(app, askCoverage, {}, async (request, reply) => {
      const { accountId } = principalOf(request);
      const { body } = request;
      const timeZone = (await services.streams.account(accountId))?.timeZone ?? 'UTC';
      const [from, now] = [dayBegins(body.day, timeZone), services.clock()];
      if (from > now) return sendRefusal(reply, IN_FUTURE);
      const day: Day = { day: body.day, timeZone, from, until: dayEnds(body.day, timeZone) };
      const people = await peopleAsked(services, accountId, body);
      const judged: Judged[] = [];
      for (const found of people) judged.push(...(await judgeOne(services, accountId, found, day)));
      const records = judged.map(({ isAgeErased: _apart, ...record }) => record);
      const isNamed = 'name' in body;
      return {
        result: {
          day: day.day,
          timeZone,
          from: day.from.toISOString(),
          until: day.until.toISOString(),
          answer: COVERAGES.find((each) => records.some(({ answer }) => answer === each)) ?? 'not_covered',
          records,
          unknown: [
            ...(judged.some(({ isAgeErased }) => isAgeErased) ? (['age_erased'] as const) : []),
            ...(isNamed ? (['same_name', 'erased_not_found'] as const) : []),
            ...(day.until > now ? (['day_not_over'] as const) : []),
          ],
        },
      };
    });
  };
