import type { adultSigning, guardianSigning } from '../../client/signing.ts';

export type SigningBody = ReturnType<typeof adultSigning> | ReturnType<typeof guardianSigning>;

/** What the API answers to a signature that it has kept. */
export type Signed = {
  readonly id: string;
  readonly signedKey: string;
  readonly participants: readonly { readonly id: string; readonly role: string }[];
};

/**
 * What a client knows of one signature. It is `unknown` from the moment of sending until an answer comes: no answer,
 * a broken connection and a 5xx all leave it so, for the signature may be stored. `refused`: the last word was a 4xx.
 */
export type Knowledge = 'unknown' | 'acknowledged' | 'refused';

/** One id under which something was sent. A proper client has one per filled-in form. */
export type Entry = {
  readonly form: string;
  readonly body: SigningBody;
  knowledge: Knowledge;
  /** The first answer that acknowledged it. */
  answer?: Signed;
  /** An answer that differed from the first one, or a refusal of what had been acknowledged before it was sent. */
  contradiction?: string;
  refusal?: string;
};

/** The client's own record of what it sent and what it was told, apart from the product. */
export type Journal = {
  /** Noted before anything is sent. */
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

/**
 * Notes an answer. What has been acknowledged stays so, whatever is answered later.
 * @param before what was known when the request was sent: a refusal may overtake the acknowledgement of a request
 * that was under way at the same time, but may not come after it
 */
export const noteAnswer = (
  entry: Entry,
  before: Knowledge,
  status: number,
  body: { readonly result?: Signed },
): void => {
  if (status >= 500) return;
  const signed = status < 300 ? body.result : undefined;
  const said = `${status} ${JSON.stringify(body).slice(0, 500)}`;
  if (signed === undefined) {
    if (before === 'acknowledged') entry.contradiction = said;
    if (entry.knowledge !== 'acknowledged') entry.knowledge = 'refused';
    entry.refusal = said;
    return;
  }
  if (entry.answer !== undefined && JSON.stringify(signed) !== JSON.stringify(entry.answer)) {
    entry.contradiction = said;
  }
  entry.knowledge = 'acknowledged';
  entry.answer ??= signed;
};
