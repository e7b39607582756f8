import { crowd, untilCaughtUp } from '../distributed/run.ts';
import { backUp, restore } from '../event-store/restored-log.ts';
import { begin, type NatsFault, onTrustedPipe, untilRelayed, untilRelaysAgain } from './strike.ts';

const twoRelays = onTrustedPipe({
  name: 'two-relays',
  what: 'two relays are at work at once, one of them without asking for the lease',
  strike: async (scene, at) => {
    const another = await scene.pipe.startAnother();
    await crowd(scene, at.random, 2);
    await untilRelayed(scene, at);
    await another.stop();
  },
});

const relayKilled = onTrustedPipe({
  name: 'relay-killed',
  what: 'kill -9 of the relay between what it has sent and the renewal of its lease, while customers sign; another one takes over',
  strike: async (scene, at) => {
    const relay = await scene.pipe.intoProcess();
    const signing = crowd(scene, at.random, 2);
    await crowd(scene, at.random, 1);
    await relay.kill();
    await signing;
    await untilRelayed(scene, at);
  },
});

const restoredUnderNats: NatsFault = {
  name: 'log-restored-under-nats',
  what: 'the log is restored from a backup that is older than JetStream and the read models, and a new epoch begins',
  control: 'a relay and a projector that know positions, but no epochs',
  strike: async (scene, at) => {
    const { readSide, pipe } = scene;
    await begin(scene, at);
    const backup = backUp(scene);
    await crowd(scene, at.random, 1);
    await untilCaughtUp(scene, at);
    await readSide.stop();
    await pipe.stop();
    await restore(scene, backup, at.guard);
    await crowd(scene, at.random, 1);
    await pipe.start();
    await readSide.start();
    await crowd(scene, at.random, 1);
    await untilCaughtUp(scene, at);
    await untilRelaysAgain(scene, at);
  },
};

export const RELAY_FAULTS: readonly NatsFault[] = [twoRelays, relayKilled, restoredUnderNats];
