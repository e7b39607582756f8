import type { SmtpStage } from '@waivers/follow-ups/testing/mail-server.ts';
import { seededRandom } from '../../generate/random.ts';
import type { Fault } from '../assertions/fault.ts';
import { EVERY_REFUSAL_IS_FINAL } from './controls.ts';
import { mailFault } from './mail-fault.ts';
import { makeDue, signAll, untilSettled } from './signers.ts';

const PEOPLE = 20;

type Mood = {
  readonly what: string;
  readonly stage: SmtpStage;
  readonly reaction: 'hang' | { readonly code: number };
  readonly times: number | 'always';
  /** Whether the server accepted the mail although its response was lost. */
  readonly hasTaken?: true;
};

const MOODS: readonly [Mood, ...Mood[]] = [
  { what: 'greylisting', stage: 'recipient', reaction: { code: 450 }, times: 1 },
  { what: '421 at the recipient', stage: 'recipient', reaction: { code: 421 }, times: 2 },
  { what: '550 at the recipient', stage: 'recipient', reaction: { code: 550 }, times: 'always' },
  { what: '451 after the mail', stage: 'message', reaction: { code: 451 }, times: 1 },
  { what: 'silence after the mail', stage: 'message', reaction: 'hang', times: 1, hasTaken: true },
  { what: 'silence after each mail', stage: 'message', reaction: 'hang', times: 'always', hasTaken: true },
];

const [FEWEST, MOST] = [3, 8];

export const mailServerRefuses: Fault = mailFault({
  name: 'mail-server-refuses',
  what:
    'the mail server answers some mails 450 and then takes them (greylisting), 421, 550, 451, or nothing at all ' +
    'after it has taken them, once or always',
  ...EVERY_REFUSAL_IS_FINAL,
  module: new URL('./impatient-sender.ts', import.meta.url),
  cycles: 30,
  strike: async (scene, cycle, { seed }) => {
    const mood = MOODS[(cycle - 1) % MOODS.length] ?? MOODS[0];
    const stricken = seededRandom(seed + cycle).integer(FEWEST, MOST);
    const met = new Map<string, number>();
    scene.mails.decide((stage, address) => {
      if (stage !== mood.stage || !(met.has(address) || met.size < stricken)) return 'accept';
      const times = (met.get(address) ?? 0) + 1;
      met.set(address, times);
      return mood.times === 'always' || times <= mood.times ? mood.reaction : 'accept';
    });
    const signers = await signAll(scene, PEOPLE);
    await untilSettled(scene, signers, () => makeDue(scene));
    return signers.map((signer) => {
      const isStricken = met.has(signer.address);
      return {
        ...signer,
        fewest: isStricken && mood.times === 'always' && mood.hasTaken !== true ? 0 : 1,
        most: isStricken && mood.hasTaken === true ? 2 : 1,
      };
    });
  },
});
