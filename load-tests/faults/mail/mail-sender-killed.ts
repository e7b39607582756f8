import type { Fault } from '../assertions/fault.ts';
import { DISTRIBUTED } from '../machine/product-process.ts';
import { setStopPoint } from '../machine/stop-point.ts';
import { until } from '../machine/until.ts';
import { ANOTHER_MESSAGE_ID_EACH_TIME } from './controls.ts';
import { mailFault } from './mail-fault.ts';
import type { MailScene } from './mail-scene.ts';
import { endLeases, mailedTo, signAll, untilSettled } from './signers.ts';

const strike = async (scene: MailScene, cycle: number) => {
  const { cluster, product, mails } = scene;
  const isStored = cycle % 2 === 0;
  const stopPoint = await setStopPoint(
    cluster.superuserUrl,
    'insert on log.events',
    "new.type = 'FollowUpDone'",
  );
  const signers = await signAll(scene, 1);
  await stopPoint.reached();
  await until('the mail has come', () => signers.every((signer) => mailedTo(scene)(signer).mails === 1));
  product.kill();
  await (isStored ? stopPoint.letFinish() : stopPoint.breakOff());
  await endLeases(scene);
  await mails.stop();
  await mails.start();
  await product.start();
  await untilSettled(scene, signers);
  return signers.map((signer) => ({ ...signer, fewest: 1 as const, most: isStored ? 1 : 2 }));
};

export const mailSenderKilled: Fault = mailFault({
  name: 'mail-sender-killed',
  what: 'kill -9 of the product between the sending of a mail and the event that records it; it is started again',
  ...ANOTHER_MESSAGE_ID_EACH_TIME,
  cycles: 30,
  strike,
});

export const mailSenderKilledDistributed: Fault = mailFault({
  name: 'mail-sender-killed-distributed',
  what: 'the same of every process of the distributed shape, whose reactors get their events through NATS',
  ...ANOTHER_MESSAGE_ID_EACH_TIME,
  script: DISTRIBUTED.script,
  cycles: 30,
  strike,
});
