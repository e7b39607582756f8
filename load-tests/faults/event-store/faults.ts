import { setTimeout as pause } from 'node:timers/promises';
import { crowd, type DistributedFault, untilCaughtUp } from '../distributed/run.ts';
import { until } from '../machine/until.ts';
import { backUp, restore } from './restored-log.ts';
import type { EventStoreScene } from './scene.ts';

type EventStoreFault = DistributedFault<EventStoreScene>;

const AWAY_MS = 60_000;
const AWAY_SHORTLY_MS = 1500;
const DROPS = 20;

const LIVE_ONLY = 'a subscription that resumes at the end of the log, not where it was dropped';

const eventStoreAway: EventStoreFault = {
  name: 'event-store-away',
  what: 'the event store is unavailable for a minute while customers sign (test double); nothing is restarted',
  control: LIVE_ONLY,
  strike: async ({ server, ...scene }, { random, isFull }) => {
    await crowd(scene, random, 2);
    await server.goAway();
    const signing = crowd(scene, random, 2);
    await pause(isFull ? AWAY_MS : AWAY_SHORTLY_MS);
    await server.comeBack();
    await signing;
  },
};

const subscriptionDropped: EventStoreFault = {
  name: 'subscription-dropped',
  what: `the event store drops every subscription ${DROPS} times while customers sign (test double)`,
  control: LIVE_ONLY,
  strike: async ({ server, ...scene }, at) => {
    for (let drop = 0; drop < DROPS; drop += 1) {
      const signing = scene.happen(at.random, 1);
      server.dropReads();
      await signing;
    }
    await untilCaughtUp(scene, at);
  },
};

const answersDropped: EventStoreFault = {
  name: 'answers-dropped',
  what: 'the event store commits, but its response is lost, quietly or with the connection, while customers sign (test double)',
  control: 'an append resent with a new ID, after whatever is already stored',
  strike: async ({ server, ...scene }, { random }) => {
    server.faults.lostAnswers = {
      left: random.integer(1, 4),
      how: random.pick(['quietly', 'with the connection']),
    };
    await crowd(scene, random, 2);
    await until('as many answers are lost', () => server.faults.lostAnswers.left === 0);
  },
};

const logRestored: EventStoreFault = {
  name: 'log-restored',
  what: 'the log is restored from a backup that is older than the read models, and a new epoch begins (test double)',
  control: 'a projector that knows positions, but no epochs',
  strike: async (scene, { random, guard }) => {
    await crowd(scene, random, 1);
    const backup = backUp(scene);
    await crowd(scene, random, 1);
    await untilCaughtUp(scene, { random, guard });
    await scene.readSide.stop();
    await restore(scene, backup, guard);
    await crowd(scene, random, 1);
    await scene.readSide.start();
    await crowd(scene, random, 1);
  },
};

export const EVENT_STORE_FAULTS: readonly EventStoreFault[] = [
  eventStoreAway,
  subscriptionDropped,
  answersDropped,
  logRestored,
];
