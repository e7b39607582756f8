import { cpSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { nanos } from '@nats-io/transport-node';
import { beginEpoch } from '@waivers/events/log/identity.ts';
import { crowd, type DistributedFault, type StrikeAt, untilCaughtUp } from '../distributed/run.ts';
import { until } from '../until.ts';
import { fillLog } from './fill-log.ts';
import type { NatsScene } from './scene.ts';

type NatsFault = DistributedFault<NatsScene>;

const TRUSTS =
  'a relay that takes what it has sent for stored, and a consumer that takes the pipe for the truth';

/** Shorter than the silence, on a stream of which it makes no difference. */
const DUPLICATE_WINDOW_MS = 100;
const SILENCE_MS = 600;
const NEXT_MS = 2000;
const MANY_EVENTS = 200_000;

/** The product's stands there as soon as it can; the control's may never. */
const untilRelayed = async ({ isRelayed }: NatsScene, { guard }: StrikeAt): Promise<void> => {
  const limit = guard === 'on' ? undefined : 1000;
  const relayed = until('the stream ends where the log ends', isRelayed, limit);
  await (guard === 'on' ? relayed : relayed.catch(() => false));
};

/** An empty stream tells nothing when everything has been taken in already: somebody signs until it is relayed. */
const untilRelaysAgain = async (scene: NatsScene, { guard, random }: StrikeAt): Promise<void> => {
  if (guard === 'off') return;
  await until('new events are relayed', async () => {
    await scene.happen(random, 1);
    return until('this one is', scene.isRelayed, NEXT_MS).catch(() => false);
  });
};

/** Everybody stands at the end, and the control begins with a pipe that nothing has happened to. */
const begin = async (scene: NatsScene, at: StrikeAt, manners?: { isChained: boolean }): Promise<void> => {
  if (at.guard === 'off') {
    await scene.readSide.stop();
    await scene.pipe.renew(manners);
    await scene.readSide.start();
  }
  await crowd(scene, at.random, 1);
  await untilCaughtUp(scene, at);
};

const since = (started: number): string => `${Math.round(performance.now() - started)} ms`;

const outage =
  (end: 'kill' | 'stop'): NatsFault['strike'] =>
  async (scene, at) => {
    await begin(scene, at);
    const signing = crowd(scene, at.random, 2);
    await scene.nats[end]();
    await signing;
    await crowd(scene, at.random, 1);
    await scene.nats.start();
    await crowd(scene, at.random, 1);
    await untilRelayed(scene, at);
  };

const natsKilled: NatsFault = {
  name: 'nats-killed',
  what: 'kill -9 of NATS while customers sign; it starts again',
  control: TRUSTS,
  strike: outage('kill'),
};

const natsRestarted: NatsFault = {
  name: 'nats-restarted',
  what: 'NATS is stopped while customers sign, and started',
  control: TRUSTS,
  strike: outage('stop'),
};

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

/** What is in the pipe has not been read when the work happens to it. */
const whileNobodyReads = async (scene: NatsScene, at: StrikeAt, work: () => Promise<void>): Promise<void> => {
  await scene.readSide.stop();
  await crowd(scene, at.random, 1);
  await untilRelayed(scene, at);
  await work();
  await scene.readSide.start();
};

const natsPurged: NatsFault = {
  name: 'nats-purged',
  what: 'the stream is purged while the relay is at work, with messages in it that no read model has taken in, and again while customers sign',
  control: TRUSTS,
  strike: async (scene, at) => {
    await begin(scene, at);
    const purge = async () => scene.connection.manager.streams.purge(await scene.pipe.stream());
    await whileNobodyReads(scene, at, async () => void (await purge()));
    const signing = crowd(scene, at.random, 1);
    await purge();
    await signing;
    await untilRelaysAgain(scene, at);
  },
};

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

const natsCutOff: NatsFault = {
  name: 'nats-cut-off',
  what: 'the last messages in NATS are gone, as after a power cut; no read model has taken them in, and nothing is appended afterwards',
  control: TRUSTS,
  strike: async (scene, at) => {
    const { nats } = scene;
    await begin(scene, at);
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
};

const twoRelays: NatsFault = {
  name: 'two-relays',
  what: 'two relays are at work at once, one of them without asking for the lease',
  control: TRUSTS,
  strike: async (scene, at) => {
    await begin(scene, at);
    const another = await scene.pipe.startAnother();
    await crowd(scene, at.random, 2);
    await untilRelayed(scene, at);
    await another.stop();
  },
};

const relayKilled: NatsFault = {
  name: 'relay-killed',
  what: 'kill -9 of the relay between what it has sent and the renewal of its lease, while customers sign; another one takes over',
  control: TRUSTS,
  strike: async (scene, at) => {
    await begin(scene, at);
    const relay = await scene.pipe.intoProcess();
    const signing = crowd(scene, at.random, 2);
    await crowd(scene, at.random, 1);
    await relay.kill();
    await signing;
    await untilRelayed(scene, at);
  },
};

const restoredUnderNats: NatsFault = {
  name: 'log-restored-under-nats',
  what: 'the log is restored from a backup that is older than JetStream and the read models, and a new epoch begins',
  control: 'a relay and a projector that know positions, but no epochs',
  strike: async (scene, at) => {
    const { server, journal, readSide, pipe } = scene;
    await begin(scene, at);
    const backup = { events: server.stored.all.length, acknowledged: journal.acknowledged() };
    await crowd(scene, at.random, 1);
    await untilCaughtUp(scene, at);
    await readSide.stop();
    await pipe.stop();
    await server.goAway();
    server.stored.restore(backup.events);
    journal.forgetSince(backup.acknowledged);
    await server.comeBack();
    await scene.reopenLog();
    if (at.guard === 'on') await beginEpoch(scene.log);
    await crowd(scene, at.random, 1);
    await pipe.start();
    await readSide.start();
    await crowd(scene, at.random, 1);
    await untilCaughtUp(scene, at);
    await untilRelaysAgain(scene, at);
  },
};

/** The faults of NATS and of what fills it. */
export const NATS_FAULTS: readonly NatsFault[] = [
  natsKilled,
  natsRestarted,
  natsSilent,
  natsPurged,
  natsWiped,
  natsCutOff,
  twoRelays,
  relayKilled,
  restoredUnderNats,
];
