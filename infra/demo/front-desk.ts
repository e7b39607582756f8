import { addNote, addTag, checkIn, voidSignedWaiver } from '@waivers/contract/signed-waivers/front-desk.ts';
import { derivedId } from '@waivers/events/log/port/event-id.ts';
import type { Api } from './api.ts';
import type { DemoOwner } from './owner.ts';
import { SIGNED_TWICE } from './people.ts';
import type { DemoParty } from './sign.ts';

const SEASON_PASS = new Set([88, 109, 141, 163, 190]);
const NOTES: ReadonlyMap<number, string> = new Map([
  [156, 'Has a knee brace. Walk them to the small wall.'],
  [181, 'Paid for two hours.'],
]);

/** Index of the first signature since yesterday. One in four customers doesn't arrive, so some are still expected. */
const NOTED_FROM = 160;
const ARRIVES = [true, true, false, true];

/** Records check-ins, notes, tags and a voided record. A second start repeats the same commands. */
export const recordEntry = async (api: Api, owner: DemoOwner, party: readonly DemoParty[]): Promise<void> => {
  const ask = (what: string, id: string) => ({
    authorization: owner.token,
    'idempotency-key': derivedId(owner.accountId, `demo ${what} of ${id}`),
  });
  const each = async ({ number, id, participantIds }: DemoParty): Promise<void> => {
    const params = { id };
    if (SEASON_PASS.has(number))
      await api.ask(addTag, { params, body: { text: 'Season pass' } }, ask('tag', id));
    const note = NOTES.get(number);
    if (note !== undefined) await api.ask(addNote, { params, body: { text: note } }, ask('note', id));
    if (number === SIGNED_TWICE.first) {
      const body = { reason: 'Signed twice by mistake' };
      await api.ask(voidSignedWaiver, { params, body }, ask('voiding', id));
    } else if (number >= NOTED_FROM && ARRIVES[number % ARRIVES.length] === true)
      for (const participantId of participantIds)
        await api.ask(checkIn, { params, body: { participantId } }, ask(`arrival of ${participantId}`, id));
  };
  await Promise.all(party.map(each));
};
