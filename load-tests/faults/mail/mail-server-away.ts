import type { Fault } from '../verdicts/fault.ts';
import { EVERY_REFUSAL_IS_FINAL } from './controls.ts';
import { toFault } from './mail-fault.ts';
import { letTimePass, signAll, untilQueued, untilSettled } from './signers.ts';

const PEOPLE = 500;

/** Nobody's mail is counted down, and nobody gets two. */
export const mailServerAway: Fault = toFault({
  name: 'mail-server-away',
  what: `the mail server refuses connections for an hour, in which ${PEOPLE} people sign; then it is back`,
  ...EVERY_REFUSAL_IS_FINAL,
  cycles: 30,
  strike: async (scene) => {
    await scene.mails.stop();
    const signers = await signAll(scene, PEOPLE);
    await untilQueued(scene, signers);
    await letTimePass(scene, '1 hour');
    await scene.mails.start();
    await untilSettled(scene, signers);
    return signers.map((signer) => ({ ...signer, fewest: 1, most: 1 }));
  },
});
