import { askCoverage, COVERAGES, type CoverageRecord } from '@waivers/contract/audit/coverage.ts';
import { ERASED } from '@waivers/events/definitions/event.ts';
import { waiverSigned } from '@waivers/events/definitions/signed-waiver.ts';
import { signedWaiverStream, waiverStream } from '@waivers/events/definitions/streams.ts';
import { isEvent } from '@waivers/events/delivery/follower/delivered-event.ts';
import { openEvents } from '@waivers/events/delivery/follower/open-events.ts';
import { foldStream } from '@waivers/events/folds/fold-stream.ts';
import { streamPages } from '@waivers/events/folds/stream-pages.ts';
import { evolve, noWaiver, type Waiver } from '@waivers/events/folds/waiver-state.ts';
import { logAsOf } from '@waivers/events/log/as-of.ts';
import type { DecodedEvent } from '@waivers/events/log/codec.ts';
import { addRoute } from '@waivers/server/add-route.ts';
import type { Routes } from '@waivers/server/app.ts';
import { principalOf } from '@waivers/server/authorise.ts';
import { sendRefusal } from '@waivers/server/problems.ts';
import { fullName } from '@waivers/waiver/options/person-name.ts';
import { dayBegins, dayEnds } from '../../queries/days.ts';
import type { ReadServices } from '../../queries/read-services.ts';
import type { MomentRefusal } from '../moments.ts';
import { type Found, type People, peopleNamed, personWithId } from './find-people.ts';
import { type Day, judge } from './judge.ts';
import { notInList } from './not-in-list.ts';

const IN_FUTURE: MomentRefusal = {
  refused: 'invalid',
  errors: [{ path: 'day', code: 'in_future' }],
};

type Judged = CoverageRecord & { readonly isAgeErased: boolean };

/** Empty for another tenant's, and for nothing. */
const eventsOf = async (
  { log }: Pick<ReadServices, 'log'>,
  accountId: string,
  signedWaiverId: string,
): Promise<readonly DecodedEvent[]> => {
  const events: DecodedEvent[] = [];
  for await (const page of streamPages(log, signedWaiverStream(signedWaiverId))) {
    if (page[0]?.metadata.accountId !== accountId) return [];
    events.push(...page);
  }
  return events;
};

/** Each waiver once, as it was at the end of the day. */
const waiversAt = ({ log }: Pick<ReadServices, 'log'>, { until }: Day) => {
  const past = logAsOf(log, { instant: new Date(until.getTime() - 1) });
  const folded = new Map<string, Promise<Waiver>>();
  return (waiverId: string): Promise<Waiver> => {
    const waiver =
      folded.get(waiverId) ?? foldStream(past, waiverStream(waiverId), { initial: noWaiver, evolve });
    folded.set(waiverId, waiver);
    return waiver;
  };
};

const judgeAll = async (
  services: ReadServices,
  accountId: string,
  people: readonly Found[],
  day: Day,
): Promise<readonly Judged[]> => {
  // Asked for together, streams are read together, and their keys at once.
  const ids = [...new Set(people.map(({ signedWaiverId }) => signedWaiverId))];
  const streams = await Promise.all(ids.map((id) => eventsOf(services, accountId, id)));
  const opened = Map.groupBy(await openEvents(services.keys, streams.flat()), ({ stream }) => stream);
  const waiverAt = waiversAt(services, day);
  const judged = people.map(async ({ signedWaiverId: id, participantId }): Promise<readonly Judged[]> => {
    const events = opened.get(signedWaiverStream(id)) ?? [];
    const [first] = events;
    if (first === undefined || !isEvent(waiverSigned, first)) return [];
    const { waiverId, versionHash, revision, participants, locale } = first.data;
    const told = judge({ id, events }, participantId, await waiverAt(waiverId), day);
    const person = participants.find((each) => each.participantId === participantId);
    if (told === undefined || person === undefined) return [];
    const { title } = await services.document(accountId, versionHash);
    const { role, identity } = person;
    const name = identity === ERASED ? null : fullName(identity, locale);
    return [{ signedWaiverId: id, participantId, name, role, title, revision, ...told }];
  });
  return (await Promise.all(judged)).flat();
};

const peopleAsked = async (
  services: ReadServices,
  accountId: string,
  asked:
    | Parameters<typeof peopleNamed>[2]
    | { readonly participantId: string; readonly signedWaiverId?: string | undefined },
): Promise<People> => {
  if ('name' in asked) return peopleNamed(services, accountId, asked);
  const { participantId, signedWaiverId } = asked;
  const found =
    signedWaiverId === undefined
      ? await personWithId(services, accountId, participantId)
      : [{ signedWaiverId, participantId }];
  return { found, hasMore: false };
};

/** The records of one person, each folded from its own stream. */
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
      const position = await services.log.head();
      const isSearched = 'name' in body || body.signedWaiverId === undefined;
      const missed = isSearched ? await notInList(services, accountId, position) : [];
      const { found, hasMore } = await peopleAsked(services, accountId, body);
      const judged = await judgeAll(services, accountId, found, day);
      const records = judged.map(({ isAgeErased: _apart, ...record }) => record);
      const isNamed = 'name' in body;
      return {
        result: {
          day: day.day,
          timeZone,
          from: day.from.toISOString(),
          until: day.until.toISOString(),
          position,
          answer: COVERAGES.find((each) => records.some(({ answer }) => answer === each)) ?? 'not_covered',
          records,
          unknown: [
            ...(judged.some(({ isAgeErased }) => isAgeErased) ? (['age_erased'] as const) : []),
            ...(isNamed ? (['same_name', 'erased_not_found'] as const) : []),
            ...(hasMore ? (['older_not_looked_at'] as const) : []),
            ...missed,
            ...(day.until > now ? (['day_not_over'] as const) : []),
          ],
        },
      };
    });
  };
