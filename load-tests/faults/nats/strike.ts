import { crowd, type DistributedFault, type StrikeAt, untilCaughtUp } from '../distributed/run.ts';
import { until } from '../machine/until.ts';
import type { NatsScene } from './scene.ts';

export type NatsFault = DistributedFault<NatsScene>;

export const TRUSTS = 'a relay that assumes sent messages are stored, and a consumer that trusts the stream';

const NEXT_MS = 2000;

/** The control's pipe may never catch up, so its wait is limited. */
export const untilRelayed = async ({ isRelayed }: NatsScene, { guard }: StrikeAt): Promise<void> => {
  const limit = guard === 'on' ? undefined : 1000;
  const relayed = until('the stream ends where the log ends', isRelayed, limit);
  await (guard === 'on' ? relayed : relayed.catch(() => false));
};

/** Signs until an event is relayed, because an empty stream proves nothing. */
export const untilRelaysAgain = async (scene: NatsScene, { guard, random }: StrikeAt): Promise<void> => {
  if (guard === 'off') return;
  await until('new events are relayed', async () => {
    await scene.happen(random, 1);
    return until('this one is', scene.isRelayed, NEXT_MS).catch(() => false);
  });
};

export const begin = async (
  scene: NatsScene,
  at: StrikeAt,
  manners?: { isChained: boolean },
): Promise<void> => {
  if (at.guard === 'off') {
    await scene.readSide.stop();
    await scene.pipe.renew(manners);
    await scene.readSide.start();
  }
  await crowd(scene, at.random, 1);
  await untilRelaysAgain(scene, at);
  await untilCaughtUp(scene, at);
};

export const onTrustedPipe = ({ strike, ...fault }: Omit<NatsFault, 'control'>): NatsFault => ({
  ...fault,
  control: TRUSTS,
  strike: async (scene, at) => {
    await begin(scene, at);
    await strike(scene, at);
  },
});
