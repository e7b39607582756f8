import { EVENT_DEFINITIONS } from '@waivers/events/definitions/event-catalogue.ts';
import { createCodec } from '@waivers/events/log/port/codec.ts';
import type { Fault } from '../assertions/fault.ts';
import { until } from '../machine/until.ts';
import { type ProjectorFault, runProjectorFault } from './run.ts';

const CONTROL =
  'a runner without a lock, with rows and checkpoint in two transactions, that leaves out what fails';
const CYCLES = 30;

const SOME = 6;

const faultOf = (name: string, what: string, make: () => ProjectorFault): Fault => ({
  name,
  what: `${what}; at the end every read model is compared with the log, row by row`,
  counts: 'rows',
  control: CONTROL,
  cycles: CYCLES,
  run: (run) => runProjectorFault(run, make()),
});

export const diedBeforeAcknowledging = faultOf(
  'died-before-acknowledging',
  'a runner dies after its commit and before the feed hears of it, at every third batch',
  () => {
    let count = 0;
    return {
      deliver: async function* (batches) {
        for await (const batch of batches) {
          yield {
            ...batch,
            ack: async () => {
              count += 1;
              if (count % 3 === 1) throw new Error('The runner has died.');
              await batch.ack();
            },
          };
        }
      },
      cycle: async (scene, { random }) => void (await scene.happen(random, SOME)),
    };
  },
);

export const twoRunners = faultOf(
  'two-runners',
  'two processes run the same read models; one of them is stopped and started again',
  () => ({
    runners: 2,
    cycle: async (scene, { random, replaceOne }) => {
      await scene.happen(random, SOME);
      await replaceOne();
      await scene.happen(random, SOME);
    },
  }),
);

export const deliveredAgain = faultOf('delivered-again', 'each batch is delivered one to five times', () => ({
  deliver: async function* (batches, random) {
    for await (const batch of batches) {
      for (let times = random.integer(1, 5); times > 0; times -= 1) yield batch;
    }
  },
  cycle: async (scene, { random }) => void (await scene.happen(random, SOME)),
}));

export const eventThatFails = faultOf(
  'event-that-fails',
  'an event makes every read model throw: its stream waits, all others go on, and it is applied when it is tried again',
  () => {
    let isArmed = false;
    let bad: string | undefined;
    return {
      disturbance: {
        fails: (stream) => {
          if (isArmed && stream.startsWith('signedWaiver-')) bad ??= stream;
          return stream === bad;
        },
      },
      cycle: async (scene, { random, guard }) => {
        isArmed = true;
        await scene.happen(random, SOME);
        await until('an event fails', () => bad !== undefined);
        if (guard === 'on') await until('its stream waits', async () => (await scene.parked()) > 0);
        isArmed = false;
        bad = undefined;
        await scene.happen(random, SOME);
        // Retry each time, because a read model with a batch in flight may have parked the stream only just now.
        await until('nothing waits', async () => {
          await scene.retryParked();
          return (await scene.parked()) === 0;
        });
      },
    };
  },
);

export const olderVersionsEvent = faultOf(
  'older-versions-event',
  'the log holds events under a name that an older version of the product gave them',
  () => {
    const upcasters = { WaiverTakenBack: () => ({ type: 'WaiverUnpublished', data: {} }) };
    return {
      meaning: { codec: createCodec(EVENT_DEFINITIONS, upcasters), upcasters },
      cycle: async (scene, { random }) => {
        await scene.happen(random, 2);
        await scene.republish('WaiverTakenBack');
      },
    };
  },
);

export const postgresRestarted = faultOf(
  'postgres-restarted-under-read-models',
  'kill -9 of PostgreSQL in the middle of the transactions of the read models; it starts again',
  () => {
    let isSlow = false;
    return {
      disturbance: { lasts: () => (isSlow ? 0.3 : 0) },
      cycle: async (scene, { random }) => {
        isSlow = true;
        await scene.happen(random, SOME);
        await until('a transaction is open', async () => (await scene.openTransactions()) > 0);
        scene.cluster.kill();
        isSlow = false;
        await scene.cluster.start();
        await until('customers can sign again', () =>
          scene.happen(random, 1).then(
            () => true,
            () => false,
          ),
        );
        await scene.happen(random, SOME);
      },
    };
  },
);

export const PROJECTOR_FAULTS: readonly Fault[] = [
  diedBeforeAcknowledging,
  twoRunners,
  deliveredAgain,
  eventThatFails,
  olderVersionsEvent,
  postgresRestarted,
];
