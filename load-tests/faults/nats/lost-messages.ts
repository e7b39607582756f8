import { cpSync, rmSync } from 'node:fs';
import { crowd, type StrikeAt, untilCaughtUp } from '../distributed/run.ts';
import { fillLog } from './fill-log.ts';
import type { NatsScene } from './scene.ts';
import { begin, type NatsFault, onTrustedPipe, TRUSTS, untilRelayed, untilRelaysAgain } from './strike.ts';

const MANY_EVENTS = 200_000;

const since = (started: number): string => `${Math.round(performance.now() - started)} ms`;

const whileNobodyReads = async (scene: NatsScene, at: StrikeAt, work: () => Promise<void>): Promise<void> => {
  await scene.readSide.stop();
  await crowd(scene, at.random, 1);
  await untilRelayed(scene, at);
  await work();
  await scene.readSide.start();
};

const natsPurged = onTrustedPipe({
  name: 'nats-purged',
  what: 'the stream is purged while the relay is at work, with messages in it that no read model has taken in, and again while customers sign',
  strike: async (scene, at) => {
    const purge = async () => scene.connection.manager.streams.purge(await scene.pipe.stream());
    await whileNobodyReads(scene, at, async () => void (await purge()));
    const signing = crowd(scene, at.random, 1);
    await purge();
    await signing;
    await untilRelaysAgain(scene, at);
  },
});

const natsWiped: NatsFault = {
  name: 'nats-wiped',
  what: `everything that NATS has stored is gone, with messages in it that no read model has taken in; the log holds ${MANY_EVENTS.toLocaleString('en')} events in the full count`,
  control: TRUSTS,
  strike: async (scene, at) => {
    if (at.isFull) await fillLog(scene, MANY_EVENTS);
    await begin(scene, at);
    await whileNobodyReads(scene, at, async () => {
      await scene.nats.kill();
      rmSync(scene.nats.store, { recursive: true });
      await scene.nats.start();
    });
    await scene.happen(at.random, 1);
    const signed = performance.now();
    await untilCaughtUp(scene, at);
    at.note(`visible after ${since(signed)}`);
    await untilRelaysAgain(scene, at);
  },
};

const natsCutOff = onTrustedPipe({
  name: 'nats-cut-off',
  what: 'the last messages in NATS are gone, as after a power cut; no read model has taken them in, and nothing is appended afterwards',
  strike: async (scene, at) => {
    const { nats } = scene;
    await untilRelayed(scene, at);
    const earlier = `${nats.store}-earlier`;
    await nats.stop();
    cpSync(nats.store, earlier, { recursive: true });
    await nats.start();
    await whileNobodyReads(scene, at, async () => {
      await nats.kill();
      rmSync(nats.store, { recursive: true });
      cpSync(earlier, nats.store, { recursive: true });
      rmSync(earlier, { recursive: true });
      await nats.start();
      const started = performance.now();
      await untilRelayed(scene, at);
      at.note(`healed after ${since(started)}`);
    });
  },
});

export const LOST_MESSAGES: readonly NatsFault[] = [natsPurged, natsWiped, natsCutOff];
