import type { FeedBatch } from '@waivers/events/delivery/feed/feed.ts';
import { crowd, type StrikeAt, untilCaughtUp } from '../distributed/run.ts';
import { until } from '../machine/until.ts';
import type { NatsScene, OnTheWay } from './scene.ts';
import type { NatsFault } from './strike.ts';

const NAIVE =
  'a runner with rows and checkpoint in two transactions, that applies whatever comes and leaves out what fails';

const disturbed = async (
  scene: NatsScene,
  what: OnTheWay,
  at: StrikeAt,
  work: () => Promise<void>,
): Promise<void> => {
  await scene.readSide.stop();
  await scene.pipe.renew();
  const disturbedSide = scene.onTheWay(what);
  await disturbedSide.start();
  await work();
  await untilCaughtUp(scene, at);
  await disturbedSide.stop();
  await scene.readSide.start();
};

const diedBeforeAcknowledging: NatsFault = {
  name: 'projection-killed-before-ack',
  what: 'a projection dies after its commit and before JetStream hears of it, at every third batch',
  control: NAIVE,
  strike: async (scene, at) => {
    let count = 0;
    const deliver: OnTheWay['deliver'] = async function* (batches) {
      for await (const batch of batches) {
        const ack = async (): Promise<void> => {
          count += 1;
          if (count % 3 === 1) throw new Error('The projection has died.');
          await batch.ack();
        };
        yield { ...batch, ack };
      }
    };
    await disturbed(scene, { deliver }, at, () => crowd(scene, at.random, 1));
  },
};

const deliveredAgain: NatsFault = {
  name: 'messages-again',
  what: 'what comes through NATS is delivered one to five times',
  control: NAIVE,
  strike: async (scene, at) => {
    const deliver: OnTheWay['deliver'] = async function* (batches) {
      // Delivers the first batch at least twice, so that the control cannot get lucky.
      let least = 2;
      for await (const batch of batches) {
        for (let times = at.random.integer(least, 5); times > 0; times -= 1) yield batch;
        least = 1;
      }
    };
    await disturbed(scene, { deliver }, at, () => crowd(scene, at.random, 1));
  },
};

/** Delivers batches in pairs, the second before the first, and then repeats the first. */
async function* reordered(batches: AsyncIterable<FeedBatch>): AsyncGenerator<FeedBatch, void, undefined> {
  let held: FeedBatch | undefined;
  for await (const batch of batches) {
    if (held === undefined) {
      held = batch;
      continue;
    }
    yield batch;
    yield held;
    yield held;
    held = undefined;
  }
}

const outOfOrder: NatsFault = {
  name: 'messages-out-of-order',
  what: 'messages are redelivered, after others that come behind them',
  control: NAIVE,
  strike: (scene, at) =>
    disturbed(scene, { deliver: reordered }, at, async () => {
      await crowd(scene, at.random, 1);
      await crowd(scene, at.random, 1);
    }),
};

const poison: NatsFault = {
  name: 'poison-event',
  what: 'an event from NATS makes every read model throw: its stream waits, all others go on, and it is applied when it is tried again',
  control: NAIVE,
  strike: async (scene, at) => {
    let bad: string | undefined;
    let isArmed = true;
    const fails = (stream: string): boolean => {
      if (isArmed && stream.startsWith('signedWaiver-')) bad ??= stream;
      return isArmed && stream === bad;
    };
    await disturbed(scene, { disturbance: { fails } }, at, async () => {
      await crowd(scene, at.random, 1);
      await until('an event fails', () => bad !== undefined);
      if (at.guard === 'on') await until('its stream waits', async () => (await scene.parked()) > 0);
      await crowd(scene, at.random, 1);
      isArmed = false;
      await until('nothing waits', async () => {
        // Retry each time, because a slow runner may have parked its stream only just now.
        await scene.retryParked();
        return (await scene.parked()) === 0;
      });
    });
  },
};

export const ON_THE_WAY_FAULTS: readonly NatsFault[] = [
  diedBeforeAcknowledging,
  deliveredAgain,
  outOfOrder,
  poison,
];
