import type { Fault } from '../assertions/fault.ts';
import { EVERY_REFUSAL_IS_FINAL } from './controls.ts';
import { mailFault } from './mail-fault.ts';
import { letAnHourPass, signAll, untilQueued, untilSettled } from './signers.ts';

/** Enough signers to show what the control arm loses. */
const PEOPLE_OF_CONTROL = 20;

/** An outage must not cost a mail an attempt, and no one may receive two mails. */
export const mailServerAwayFor = (people: number): Fault =>
  mailFault({
    name: 'mail-server-away',
    what: `the mail server refuses connections for an hour, in which ${people} people sign; then it is back`,
    ...EVERY_REFUSAL_IS_FINAL,
    cycles: 30,
    strike: async (scene, _cycle, { guard }) => {
      await scene.mails.stop();
      const signers = await signAll(scene, guard === 'on' ? people : PEOPLE_OF_CONTROL);
      await untilQueued(scene, signers);
      await letAnHourPass(scene);
      await scene.mails.start();
      await untilSettled(scene, signers);
      return signers.map((signer) => ({ ...signer, fewest: 1, most: 1 }));
    },
  });

export const mailServerAway = mailServerAwayFor(500);
