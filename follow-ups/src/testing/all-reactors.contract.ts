import type { Feed } from '@waivers/events/delivery/feed/feed.ts';
import { createPrepareEvents } from '@waivers/events/delivery/follower/prepare-events.ts';
import type { KeyStore } from '@waivers/events/keys/key-store.ts';
import { postgresKeyStore } from '@waivers/events/keys/postgres-key-store.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { comparePositions } from '@waivers/events/log/port/log-position.ts';
import { TEST_MASTER_KEY } from '@waivers/events/testing/database.ts';
import { SILENT_LOGGER, until } from '@waivers/events/testing/until.ts';
import { openVenue, type Venue } from '@waivers/infra/testing/venue.ts';
import { commandsOf, openVenueDatabase } from '@waivers/infra/testing/venue-database.ts';
import { templateDocument } from '@waivers/waiver/testing/waiver-samples.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailDelivery, type Outgoing } from '../mails/mail-delivery.ts';
import { sealPayload } from '../outbox/mail-key.ts';
import { createRecipientRateLimit, forgetOldTurns } from '../outbox/recipient-rate-limit.ts';
import { type RunningOutbox, runOutbox } from '../outbox/run-outbox.ts';
import type { Reactor } from '../reactors/reactor.ts';
import { type RunningReactor, runReactor } from '../reactors/run-reactor.ts';
import { confirmationMails } from '../signing/confirmation-mails.ts';
import { videoReminders } from '../signing/video-reminders.ts';
import { userMails } from '../users/user-mails.ts';
import { MAIL_KEY, senderFrom } from './mails.ts';

export type MailsFeed = {
  readonly log: EventLog;
  open(): Promise<Feed>;
  remove(): Promise<void>;
};

/** Aliases of one mailbox, `club@example.com`. */
const ADDRESSES_OF_ONE: Readonly<Record<string, string>> = {
  Ben: ' Club@Example.com',
  Dai: 'club+dai@example.com',
};

/** Tests the whole path from an event to the sent mail, on any feed. */
export const describeMails = (feedName: string, make: () => Promise<MailsFeed>): void => {
  describe(`mails on ${feedName}`, () => {
    let test: Awaited<ReturnType<typeof openVenueDatabase>>;
    let made: MailsFeed;
    let keys: KeyStore;
    let venue: Venue;
    let sent: Outgoing[];
    const feeds: Feed[] = [];
    const reactors: RunningReactor[] = [];
    const outboxes: RunningOutbox[] = [];
    beforeAll(async () => {
      test = await openVenueDatabase();
      keys = postgresKeyStore(test.database, TEST_MASTER_KEY);
    });
    afterAll(() => test.close());
    beforeEach(async () => {
      made = await make();
      sent = [];
      venue = await openVenue({ log: made.log, keys });
    });
    const stop = async (): Promise<void> => {
      await Promise.all(reactors.splice(0).map((each) => each.stop()));
      await Promise.all(outboxes.splice(0).map((each) => each.stop()));
      await Promise.all(feeds.splice(0).map((feed) => feed.close()));
    };
    afterEach(async () => {
      await stop();
      await made.remove();
      for (const table of [
        'checkpoints',
        'parked_streams',
        'outbox',
        'outbox_epoch',
        'address_turns',
      ] as const)
        await test.database.deleteFrom(`follow_ups.${table}`).execute();
    });

    const all = (): readonly Reactor[] => {
      const services = {
        ...venue.services,
        ...commandsOf(venue, test.database).ports,
        mailKey: MAIL_KEY,
      };
      return [userMails(services), confirmationMails(services), videoReminders(services)];
    };
    const follow = async (): Promise<void> => {
      for (const reactor of all()) {
        const feed = await made.open();
        feeds.push(feed);
        reactors.push(
          runReactor(reactor, {
            connectionString: test.appUrl,
            database: test.database,
            log: made.log,
            feed,
            prepareEvents: createPrepareEvents(keys),
            logger: SILENT_LOGGER,
            onReacted: () => undefined,
          }),
        );
      }
      await caughtUp();
    };
    const caughtUp = async (): Promise<void> => {
      const head = await made.log.head();
      await until(async () => {
        const rows = await test.database.selectFrom('follow_ups.checkpoints').select('position').execute();
        // Outcomes are appended to the log as well, so a checkpoint may already be past this head.
        return (
          rows.length === all().length &&
          rows.every(({ position }) => position !== null && comparePositions(position, head) >= 0)
        );
      });
    };
    const send = (): void => {
      const { database } = test;
      const sender = senderFrom(async (mail) => {
        sent.push(mail);
        return { kind: 'done', answer: { code: 250 } };
      });
      const turns = createRecipientRateLimit(database, MAIL_KEY);
      const mail = mailDelivery({ compose: venue.compose, sender, turns, domain: 'waivers.example' });
      outboxes.push(
        runOutbox({
          log: made.log,
          keys,
          database,
          mailKey: MAIL_KEY,
          deliveries: { mail },
          clock: () => new Date(),
          logger: SILENT_LOGGER,
          onAttempted: () => undefined,
        }),
      );
    };
    const rows = () =>
      test.database.selectFrom('follow_ups.outbox').selectAll().orderBy('queued_at').execute();
    const settled = () => until(async () => (await rows()).every(({ state }) => state !== 'waiting'));
    const seen = () => sent.map(({ to, subject }) => `${to}: ${subject}`).toSorted();

    it('confirm each new signature once, and each family once', async () => {
      await venue.sign({ values: { email: 'before@example.com' } });
      await follow();
      send();
      await venue.sign({ values: { email: 'adult@example.com' } });
      await venue.sign({
        values: { email: 'guardian@example.com' },
        minors: ['Leo', 'Mia', 'Noa'],
        locale: 'de',
      });
      await caughtUp();
      await settled();
      expect(seen()).toEqual([
        'adult@example.com: Acme Climbing: Confirmation',
        'guardian@example.com: Acme Climbing: Bestätigung',
      ]);
    });

    it('are not repeated when every event is delivered again', async () => {
      await follow();
      send();
      await venue.sign();
      await venue.user({ type: 'ChooseFirstPassword', fromVersion: 1 });
      await venue.user({ type: 'ChangePassword', fromVersion: 2 });
      await caughtUp();
      await settled();
      await stop();
      await test.database.updateTable('follow_ups.checkpoints').set({ position: null }).execute();
      await test.database.deleteFrom('follow_ups.outbox').execute();
      await follow();
      send();
      await settled();
      expect(await rows()).toHaveLength(2);
      expect(seen()).toEqual([
        'ada@example.com: Your password was changed',
        'anna@example.test: Acme Climbing: Confirmation',
      ]);
    });

    it('include a video reminder an hour after signing, not earlier', async () => {
      await follow();
      const document = { ...templateDocument(), videoUrl: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' };
      await venue.sign({ values: { email: 'new@example.com' }, document });
      await venue.sign({
        values: { email: 'hour@example.com' },
        document,
        at: new Date(Date.now() - 3_600_000),
      });
      await venue.sign({ values: { email: 'none@example.com' } });
      await caughtUp();
      const reminders = (await rows()).filter(({ template }) => template === 'video-reminder');
      expect(reminders).toHaveLength(2);
      await test.database.deleteFrom('follow_ups.outbox').where('template', '=', 'signed-waiver').execute();
      send();
      await until(() => sent.length > 0);
      expect(seen()).toEqual(['hour@example.com: Please finish the safety video']);
      const [waiting] = (await rows()).filter(({ state }) => state === 'waiting');
      expect(waiting?.due_at.getTime()).toBeGreaterThan(Date.now() + 50 * 60_000);
    });

    it('to people erased before sending are dropped without a trace', async () => {
      await follow();
      const { id } = await venue.sign({ values: { email: 'gone@example.com' } });
      await caughtUp();
      expect(JSON.stringify(await rows())).not.toContain('gone@');
      await commandsOf(venue, test.database).erase(id);
      expect(await rows()).toMatchObject([{ state: 'withdrawn', payload: null }]);
      // Simulates a mail that was queued while the key was being destroyed.
      await test.database
        .updateTable('follow_ups.outbox')
        .set({ state: 'waiting', payload: (await queuedAnew(id)) ?? null })
        .execute();
      send();
      await settled();
      expect(await rows()).toMatchObject([{ state: 'withdrawn', payload: null }]);
      expect(sent).toEqual([]);
    });

    it('confirm no signature older than the link’s lifetime', async () => {
      await follow();
      await venue.sign({ at: new Date(Date.now() - 73 * 3_600_000) });
      await venue.sign({ at: new Date(Date.now() - 71 * 3_600_000), values: { email: 'late@example.com' } });
      await caughtUp();
      send();
      await settled();
      expect(sent.map(({ to }) => to)).toEqual(['late@example.com']);
    });

    it('to one address are sent ten minutes apart, even by two workers', async () => {
      await follow();
      for (const firstName of ['Ann', 'Ben', 'Cem', 'Dai', 'Eva'])
        await venue.sign({
          values: { firstName, email: ADDRESSES_OF_ONE[firstName] ?? 'club@example.com' },
        });
      await caughtUp();
      send();
      send();
      const names = () => sent.map(({ text }) => /Hello (\w+)/.exec(text)?.[1]);
      for (const round of [1, 2, 3, 4, 5]) {
        // Wait until every row has been attempted in this round: one was sent, the others are waiting.
        await until(async () => {
          const waiting = (await rows()).filter(({ state }) => state === 'waiting');
          return (
            waiting.length === 5 - round &&
            waiting.every(({ due_at, lease }) => due_at > new Date() && lease === null)
          );
        });
        expect(names()).toHaveLength(round);
        for (const { state, attempts, due_at } of await rows()) {
          expect(attempts).toBe(state === 'waiting' ? 0 : 1);
          if (state === 'waiting') expect(due_at.getTime() - Date.now()).toBeGreaterThan(9 * 60_000);
        }
        await tenMinutesLater();
      }
      expect(new Set(names())).toEqual(new Set(['Ann', 'Ben', 'Cem', 'Dai', 'Eva']));
      expect(names()).toHaveLength(5);
      await forgetOldTurns(test.database);
      expect(await test.database.selectFrom('follow_ups.address_turns').selectAll().execute()).toEqual([]);
    });

    it('deliver a temporary password once per recovery request', async () => {
      await commandsOf(venue, test.database).letOwnerLogIn();
      await venue.user({ type: 'ChooseFirstPassword', fromVersion: 1 });
      await follow();
      send();
      await venue.user({ type: 'RequestRecovery', now: new Date() });
      await venue.user({ type: 'RequestRecovery', now: new Date() });
      await caughtUp();
      await settled();
      const passwords = sent.map(({ text }) => /^Temporary password: (\S+)$/m.exec(text)?.[1]);
      expect(new Set(passwords).size).toBe(2);
      expect(passwords).not.toContain(undefined);
      expect((await rows()).map(({ payload }) => payload)).toEqual([null, null]);
      const isRight = (password = '') => commandsOf(venue, test.database).acceptsRecovery(password);
      expect(await Promise.all(passwords.map(isRight))).toEqual([true, true]);
    });

    it('report a changed address to the old one and ask the new one for confirmation', async () => {
      await follow();
      send();
      const emailChange = { email: 'new@example.com', previousEmail: 'ada@example.com' };
      await venue.user({ type: 'ChangeEmail', emailChange, emailVersion: 0, now: new Date() });
      await caughtUp();
      await settled();
      expect(seen()).toEqual([
        'ada@example.com: Your email address was changed',
        'new@example.com: Confirm your email address',
      ]);
    });

    const queuedAnew = async (signedWaiverId: string): Promise<Buffer | undefined> => {
      const [row] = await rows();
      return row && sealPayload(MAIL_KEY, row.id, { template: 'signed-waiver', signedWaiverId });
    };
    const tenMinutesLater = async (): Promise<void> => {
      const { database } = test;
      await database
        .updateTable('follow_ups.address_turns')
        .set({ taken_at: sql`taken_at - interval '10 minutes'` })
        .execute();
      await database
        .updateTable('follow_ups.outbox')
        .set({ due_at: sql`due_at - interval '20 minutes'` })
        .where('state', '=', 'waiting')
        .execute();
    };
  });
};
