import { ERASED } from '@waivers/events/definitions/event.ts';
import type { waiverSigned } from '@waivers/events/definitions/signed-waiver.ts';
import { idIn } from '@waivers/events/definitions/streams.ts';
import type { EventOf } from '../../engine/projection.ts';
import { gramsOf } from '../../queries/search/grams.ts';
import { searchTextOfName, searchTextOfPerson } from '../../queries/search/search-text.ts';
import { spellingsOf } from '../../queries/search/spellings.ts';
import { searchableAnswers } from './searchable-answers.ts';
import type { SignedWaiverRow, SignerSearchRow } from './table.ts';

type Signed = EventOf<typeof waiverSigned>;
type Participant = Signed['data']['participants'][number];

export const ERASED_PERSON = {
  first_name: ERASED,
  last_name: ERASED,
  birth_date: null,
  erased: true,
  video: null,
  search_text: '',
} as const;

const personOf = ({ identity }: Participant, more: readonly string[]) => {
  if (identity === ERASED) return ERASED_PERSON;
  const { firstName, lastName, birthDate, phone } = identity;
  const name = searchTextOfName(firstName, lastName);
  return {
    first_name: firstName,
    last_name: lastName,
    birth_date: birthDate,
    erased: false,
    search_text: searchTextOfPerson(name, { birthDate, phone, more }),
  };
};

export const signedRows = ({ stream, eventId, data, metadata }: Signed): readonly SignedWaiverRow[] =>
  data.participants.map((participant, index) => ({
    account_id: metadata.accountId,
    participant_id: participant.participantId,
    signed_waiver_id: idIn(stream),
    waiver_id: data.waiverId,
    revision: data.revision,
    role: participant.role,
    family_order: -index,
    signed_at: data.signedAt,
    has_video: data.hasVideo === true,
    understood: false,
    video: data.hasVideo === true ? 'open' : null,
    video_failed: false,
    event_id: index === 0 ? eventId : null,
    correction_id: null,
    mail: null,
    contact_refused: null,
    customer_refused: null,
    voided_at: null,
    arrived_at: null,
    arrived_on: null,
    tags: null,
    ...personOf(participant, index === 0 ? searchableAnswers(data) : []),
  }));

const gramsOfSigner = ({ account_id, erased, search_text, first_name, last_name }: SignedWaiverRow) => {
  if (erased) return [];
  const words = searchTextOfName(first_name, last_name).split(' ');
  const spellings = words.flatMap((word) => spellingsOf(account_id, word));
  return [...new Set([...gramsOf(account_id, search_text), ...spellings])];
};

/** Erased people keep an empty row, so that applying their signature again does not restore it. */
export const searchRows = (rows: readonly SignedWaiverRow[]): readonly SignerSearchRow[] =>
  rows.map((row) => ({
    account_id: row.account_id,
    participant_id: row.participant_id,
    signed_waiver_id: row.signed_waiver_id,
    family_order: row.family_order,
    signed_at: row.signed_at,
    search_text: row.search_text,
    grams: gramsOfSigner(row),
  }));
