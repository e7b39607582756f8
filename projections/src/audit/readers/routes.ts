import { listReaders } from '@waivers/contract/audit/readers.ts';
import { apiKeyMade } from '@waivers/events/definitions/api-key.ts';
import { ERASED } from '@waivers/events/definitions/event.ts';
import { accountStream } from '@waivers/events/definitions/streams.ts';
import { userNames } from '@waivers/events/folds/read-user.ts';
import { streamPages } from '@waivers/events/folds/stream-pages.ts';
import { openEvent } from '@waivers/events/keys/personal-values.ts';
import type { DecodedEvent } from '@waivers/events/log/port/codec.ts';
import { principalOf } from '@waivers/server/access/authorise.ts';
import { addRoute } from '@waivers/server/http/add-route.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import { sendProblem, sendRefusal } from '@waivers/server/http/problems.ts';
import { may } from '@waivers/waiver/vocabulary/access.ts';
import { startOfDay, startOfNextDay } from '../../queries/days.ts';
import type { ReadServices } from '../../queries/read-services.ts';
import { DAY_IN_FUTURE } from '../moments.ts';
import { findSubjectStream } from '../subject.ts';
import { readersBetween } from './reading-periods.ts';

const eventsOf = async ({ log }: ReadServices, accountId: string): Promise<readonly DecodedEvent[]> => {
  const events: DecodedEvent[] = [];
  for await (const page of streamPages(log, accountStream(accountId))) events.push(...page);
  return events;
};

const labelOf = async ({ keys }: ReadServices, made: DecodedEvent): Promise<string | null> => {
  const { label } = (await openEvent(apiKeyMade, keys, made)).data;
  return label === ERASED ? null : label.name;
};

const byName = (one: { readonly name: string | null }, other: { readonly name: string | null }): number =>
  (one.name ?? '').localeCompare(other.name ?? '');

/** Reads streams directly because requests are rare and must see every acknowledged event. */
export const readersRoutes =
  (services: ReadServices): Routes =>
  async (app) => {
    addRoute(app, listReaders, {}, async (request, reply) => {
      const { accountId } = principalOf(request);
      const subject = await findSubjectStream(services.log, 'signed_waiver', request.params.id, accountId);
      if (subject === undefined) return sendProblem(reply, 'not_found');
      const { day } = request.query;
      const timeZone = (await services.streams.account(accountId))?.timeZone ?? 'UTC';
      const begins = startOfDay(day, timeZone);
      if (begins > services.clock()) {
        return sendRefusal(reply, DAY_IN_FUTURE);
      }
      const signedAt = new Date(subject.begunAt);
      const { people, keys } = readersBetween(
        await eventsOf(services, accountId),
        begins > signedAt ? begins : signedAt,
        startOfNextDay(day, timeZone),
      );
      const names = await userNames(services, [
        ...people.map(({ userId }) => userId),
        ...keys.map(({ makerId }) => makerId),
      ]);
      const shownKeys = keys.map(async ({ made, makerId, from, until }) => ({
        id: apiKeyMade.data.parse(made.data).keyId,
        name: await labelOf(services, made),
        madeBy: names.get(makerId) ?? null,
        from,
        until,
      }));
      return {
        result: {
          day,
          timeZone,
          signedAt: subject.begunAt,
          people: people
            .map((person) => ({
              ...person,
              name: names.get(person.userId) ?? null,
              sees: may(person.role, 'read_records') ? ('record' as const) : ('list' as const),
            }))
            .sort(byName),
          keys: (await Promise.all(shownKeys)).sort(byName),
        },
      };
    });
  };
