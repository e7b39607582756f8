import { askCoverage, COVERAGES, type CoverageRecord } from '@waivers/contract/audit/coverage.ts';
import { ERASED } from '@waivers/events/definitions/event.ts';
import { waiverSigned } from '@waivers/events/definitions/signed-waiver.ts';
import { signedWaiverStream, waiverStream } from '@waivers/events/definitions/streams.ts';
import { isEvent } from '@waivers/events/delivery/follower/delivered-event.ts';
import { openEvents } from '@waivers/events/delivery/follower/open-events.ts';
import { foldStream } from '@waivers/events/folds/fold-stream.ts';
import type { OpenedSigning } from '@waivers/events/folds/signed-waiver.ts';
import { streamPages } from '@waivers/events/folds/stream-pages.ts';
import { evolve, noWaiver, type Waiver } from '@waivers/events/folds/waiver.ts';
import { logAsOf } from '@waivers/events/log/port/as-of.ts';
import type { DecodedEvent } from '@waivers/events/log/port/codec.ts';
import { principalOf } from '@waivers/server/access/authorise.ts';
import { addRoute } from '@waivers/server/http/add-route.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import { sendRefusal } from '@waivers/server/http/problems.ts';
import { createFairQueue } from '@waivers/server/queues/fair-queue.ts';
import { fullName } from '@waivers/waiver/options/person-name.ts';
import { startOfDay, startOfNextDay } from '../../queries/days.ts';
import type { ReadServices } from '../../queries/read-services.ts';
import { searchText } from '../../queries/search/search-text.ts';
import { DAY_IN_FUTURE } from '../moments.ts';
import { assessCoverage } from './assess-coverage.ts';
import type { Day, RecordHistory } from './coverage-case.ts';
import { type FoundPeople, type FoundPerson, peopleNamed, personWithId } from './find-people.ts';
import { unlistedRecords } from './unlisted-records.ts';

type Assessed = CoverageRecord & { readonly isAgeErased: boolean };

/** @property unreadable errors by record ID: a key is missing without an erasure, or a value was tampered with */
type Assessment = {
  readonly assessed: readonly Assessed[];
  readonly unreadable: ReadonlyMap<string, unknown>;
};

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

const assessPerson = (
  history: RecordHistory,
  { participants, locale }: OpenedSigning,
  participantId: string,
  waiver: Waiver,
  day: Day,
) => {
  const coverage = assessCoverage(history, participantId, waiver, day);
  const person = participants.find((each) => each.participantId === participantId);
  if (coverage === undefined || person === undefined) return undefined;
  const { role, identity } = person;
  return { role, name: identity === ERASED ? null : fullName(identity, locale), ...coverage };
};

const assessAll = async (
  services: ReadServices,
  accountId: string,
  people: readonly FoundPerson[],
  day: Day,
): Promise<Assessment> => {
  // Open all streams together so that their keys are fetched in one query.
  const ids = [...new Set(people.map(({ signedWaiverId }) => signedWaiverId))];
  const streams = await Promise.all(ids.map((id) => eventsOf(services, accountId, id)));
  const opened = Map.groupBy(await openEvents(services.keys, streams.flat()), ({ stream }) => stream);
  const waiverAt = waiversAt(services, day);
  const unreadable = new Map<string, unknown>();
  const assessing = people.map(
    async ({ signedWaiverId: id, participantId }): Promise<readonly Assessed[]> => {
      const events = opened.get(signedWaiverStream(id)) ?? [];
      const [first] = events;
      if (first === undefined || !isEvent(waiverSigned, first)) return [];
      const { waiverId, versionHash, revision } = first.data;
      const waiver = await waiverAt(waiverId);
      let assessed: ReturnType<typeof assessPerson>;
      try {
        assessed = assessPerson({ id, events }, first.data, participantId, waiver, day);
      } catch (error) {
        unreadable.set(id, error);
      }
      if (assessed === undefined) return [];
      const { title } = await services.document(accountId, versionHash);
      return [{ signedWaiverId: id, participantId, title, revision, ...assessed }];
    },
  );
  return { assessed: (await Promise.all(assessing)).flat(), unreadable };
};

/** Ignores word order and spacing: 山田太郎 and 太郎 山田 are the same name. */
const lettersOf = (name: string): string => [...searchText(name).replaceAll(' ', '')].toSorted().join('');

const isOtherName = (found: string | null, requested: string): boolean =>
  found !== null && lettersOf(found) !== lettersOf(requested);

const findPeople = async (
  services: ReadServices,
  accountId: string,
  query:
    | Parameters<typeof peopleNamed>[2]
    | { readonly participantId: string; readonly signedWaiverId?: string | undefined },
): Promise<FoundPeople> => {
  if ('name' in query) return peopleNamed(services, accountId, query);
  const { participantId, signedWaiverId } = query;
  const found =
    signedWaiverId === undefined
      ? await personWithId(services, accountId, participantId)
      : [{ signedWaiverId, participantId }];
  return { found, hasMore: false };
};

/** A query may read 200 records, so run at most two at a time and one per account to keep signing fast. */
const CONCURRENCY = 2;
const PATIENCE_MS = 5000;

export const coverageRoutes =
  (services: ReadServices): Routes =>
  async (app) => {
    const queue = createFairQueue({ concurrency: CONCURRENCY, patienceMs: PATIENCE_MS });
    addRoute(app, askCoverage, {}, async (request, reply) => {
      const { accountId } = principalOf(request);
      const { body } = request;
      const timeZone = (await services.streams.account(accountId))?.timeZone ?? 'UTC';
      const [from, now] = [startOfDay(body.day, timeZone), services.clock()];
      if (from > now) return sendRefusal(reply, DAY_IN_FUTURE);
      const day: Day = { day: body.day, timeZone, from, until: startOfNextDay(body.day, timeZone) };
      const position = await services.log.head();
      const isSearched = 'name' in body || body.signedWaiverId === undefined;
      const missed = isSearched ? await unlistedRecords(services, accountId, position) : [];
      const { found, hasMore } = await findPeople(services, accountId, body);
      const { assessed, unreadable } = await queue.run(accountId, () =>
        assessAll(services, accountId, found, day),
      );
      for (const [signedWaiverId, err] of unreadable)
        request.log.error({ err, signedWaiverId }, 'could not read a record');
      const records = assessed.map(({ isAgeErased: _apart, ...record }) => record);
      const isNamed = 'name' in body;
      return {
        result: {
          day: day.day,
          timeZone,
          from: day.from.toISOString(),
          until: day.until.toISOString(),
          position: app.sealPosition(position),
          answer: COVERAGES.find((each) => records.some(({ answer }) => answer === each)) ?? 'not_covered',
          records,
          unknown: [
            ...(assessed.some(({ isAgeErased }) => isAgeErased) ? (['age_erased'] as const) : []),
            ...('name' in body && records.some(({ name }) => isOtherName(name, body.name))
              ? (['other_name'] as const)
              : []),
            ...(isNamed ? (['same_name', 'erased_not_found'] as const) : []),
            ...(unreadable.size > 0 ? (['unreadable_not_judged'] as const) : []),
            ...(hasMore ? (['older_not_looked_at'] as const) : []),
            ...missed,
            ...(day.until > now ? (['day_not_over'] as const) : []),
          ],
        },
      };
    });
  };
