import type { CallResult } from '@waivers/contract/send.ts';
import type { signWaiver } from '@waivers/contract/signing/sign-waiver.ts';
import type { SignedAnswer } from '@waivers/contract/signing/signed-answer.ts';
import type { adultSigning, guardianSigning } from '../../client/signing.ts';

export type SigningBody = ReturnType<typeof adultSigning> | ReturnType<typeof guardianSigning>;

export type Signed = SignedAnswer['result'];

export type SigningAnswer = CallResult<typeof signWaiver>;

/** `unknown`: no response or a 5xx, so the signature may be stored. `refused`: the last response was a 4xx. */
export type Knowledge = 'unknown' | 'acknowledged' | 'refused';

/** An id sent by a client. A correct client uses one per form. */
export type Entry = {
  readonly form: string;
  readonly body: SigningBody;
  knowledge: Knowledge;
  answer?: Signed;
  /** Set if a response differs from the first one or refuses an acknowledged signature. */
  contradiction?: string;
  refusal?: string;
};

/** The client's own record of requests and responses, independent of the product. */
export type Journal = {
  readonly invoke: (form: string, body: SigningBody) => Entry;
  readonly entries: () => readonly Entry[];
  readonly unanswered: () => readonly Entry[];
  readonly acknowledged: () => number;
};

export const openJournal = (): Journal => {
  const entries = new Map<string, Entry>();
  return {
    invoke: (form, body) => {
      const entry = entries.get(body.id) ?? { form, body, knowledge: 'unknown' };
      entries.set(body.id, entry);
      return entry;
    },
    entries: () => [...entries.values()],
    unanswered: () => [...entries.values()].filter(({ knowledge }) => knowledge === 'unknown'),
    acknowledged: () => [...entries.values()].filter(({ knowledge }) => knowledge === 'acknowledged').length,
  };
};

/** @param before knowledge on sending: a refusal may overtake an acknowledgement, but may not follow it */
export const noteAnswer = (entry: Entry, before: Knowledge, answered: SigningAnswer): void => {
  if (answered.status >= 500) return;
  const said = `${answered.status} ${answered.text.slice(0, 500)}`;
  if (!answered.ok) {
    if (before === 'acknowledged') entry.contradiction = said;
    if (entry.knowledge !== 'acknowledged') entry.knowledge = 'refused';
    entry.refusal = said;
    return;
  }
  const signed = answered.answer.result;
  if (entry.answer !== undefined && JSON.stringify(signed) !== JSON.stringify(entry.answer)) {
    entry.contradiction = said;
  }
  entry.knowledge = 'acknowledged';
  entry.answer ??= signed;
};
