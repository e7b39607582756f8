import { setTimeout as pause } from 'node:timers/promises';
import { nanos } from '@nats-io/transport-node';
import { crowd } from '../distributed/run.ts';
import { begin, type NatsFault, onTrustedPipe, untilRelayed } from './strike.ts';

/** Shorter than the outage. Has no effect on the product's stream. */
const DUPLICATE_WINDOW_MS = 100;
const SILENCE_MS = 600;

const outage =
  (end: 'kill' | 'stop'): NatsFault['strike'] =>
  async (scene, at) => {
    const signing = crowd(scene, at.random, 2);
    await scene.nats[end]();
    await signing;
    await crowd(scene, at.random, 1);
    await scene.nats.start();
    await crowd(scene, at.random, 1);
    await untilRelayed(scene, at);
  };

const natsKilled = onTrustedPipe({
  name: 'nats-killed',
  what: 'kill -9 of NATS while customers sign; it starts again',
  strike: outage('kill'),
});

const natsRestarted = onTrustedPipe({
  name: 'nats-restarted',
  what: 'NATS is stopped while customers sign, and started',
  strike: outage('stop'),
});

const natsSilent: NatsFault = {
  name: 'nats-restarted-after-silence',
  what: `NATS is restarted, and nothing happens for more than its duplicate window (here ${DUPLICATE_WINDOW_MS} ms)`,
  control: 'a relay that chains by message ids',
  strike: async (scene, at) => {
    await begin(scene, at, { isChained: true });
    await untilRelayed(scene, at);
    const { manager } = scene.connection;
    await manager.streams.update(await scene.pipe.stream(), { duplicate_window: nanos(DUPLICATE_WINDOW_MS) });
    await scene.nats.stop();
    await scene.nats.start();
    await pause(SILENCE_MS);
    await crowd(scene, at.random, 1);
    await untilRelayed(scene, at);
  },
};

export const OUTAGES: readonly NatsFault[] = [natsKilled, natsRestarted, natsSilent];
