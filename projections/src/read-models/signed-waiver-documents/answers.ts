import { ERASED } from '@waivers/events/definitions/event.ts';
import type { waiverSigned } from '@waivers/events/definitions/signed-waiver.ts';
import { idIn } from '@waivers/events/definitions/streams.ts';
import type { FrontDeskRecord } from '@waivers/events/folds/signed-waiver.ts';
import { participantIdOf } from '@waivers/events/log/port/event-id.ts';
import { canonicalJson } from '@waivers/waiver/canonical-json.ts';
import { MAX_MINORS } from '@waivers/waiver/submission/submission.ts';
import type { EventOf, ReadModelTransaction } from '../../engine/projection.ts';
import type { SignedWaiverAnswersRow } from './table.ts';

type Signed = EventOf<typeof waiverSigned>;
type Participant = Signed['data']['participants'][number];

/** Leaves out names and birth dates, which are in `signed_waivers`. */
const ownOf = ({ identity, answers }: Participant): string | null => {
  if (identity === ERASED || answers === ERASED) return null;
  const { firstName: _first, lastName: _last, birthDate: _birth, more, ...others } = identity;
  return canonicalJson({ ...others, ...more, ...answers });
};

export const answersRows = ({ stream, data, metadata }: Signed): readonly SignedWaiverAnswersRow[] =>
  data.participants.map((participant, index) => ({
    account_id: metadata.accountId,
    signed_waiver_id: idIn(stream),
    family_order: -index,
    waiver_id: data.waiverId,
    revision: data.revision,
    version_hash: data.versionHash,
    locale: data.locale,
    own: ownOf(participant),
    shared:
      index > 0 || data.shared === undefined || data.shared === ERASED ? null : canonicalJson(data.shared),
    void_reason: null,
  }));

const rowsIn = (transaction: ReadModelTransaction) =>
  transaction.$extendTables<{ signed_waiver_answers: SignedWaiverAnswersRow }>();

/** Exports show the corrected address in place of the typed one. */
export const correctAnswer = async (
  transaction: ReadModelTransaction,
  signedWaiverId: string,
  field: string,
  email: string,
): Promise<void> => {
  const row = await rowsIn(transaction)
    .selectFrom('signed_waiver_answers')
    .select('own')
    .where('signed_waiver_id', '=', signedWaiverId)
    .where('family_order', '=', 0)
    .executeTakeFirst();
  if (row === undefined || row.own === null) return;
  await rowsIn(transaction)
    .updateTable('signed_waiver_answers')
    .set({ own: canonicalJson({ ...JSON.parse(row.own), [field]: email }) })
    .where('signed_waiver_id', '=', signedWaiverId)
    .where('family_order', '=', 0)
    .execute();
};

export const eraseAnswers = async (
  transaction: ReadModelTransaction,
  signedWaiverId: string,
  participantId: string,
): Promise<void> => {
  const places = Array.from({ length: MAX_MINORS + 1 }, (_, index) => index);
  const place = places.find((index) => participantIdOf(signedWaiverId, index) === participantId);
  if (place === undefined) return;
  await rowsIn(transaction)
    .updateTable('signed_waiver_answers')
    .set({ own: null })
    .where('signed_waiver_id', '=', signedWaiverId)
    .where('family_order', '=', -place)
    .execute();
  const living = await rowsIn(transaction)
    .selectFrom('signed_waiver_answers')
    .select('family_order')
    .where('signed_waiver_id', '=', signedWaiverId)
    .where('own', 'is not', null)
    .executeTakeFirst();
  if (living !== undefined) return;
  await rowsIn(transaction)
    .updateTable('signed_waiver_answers')
    .set({ shared: null, void_reason: null })
    .where('signed_waiver_id', '=', signedWaiverId)
    .execute();
};

export const recordVoidReason = async (
  transaction: ReadModelTransaction,
  signedWaiverId: string,
  { voided }: Pick<FrontDeskRecord, 'voided'>,
): Promise<void> => {
  await rowsIn(transaction)
    .updateTable('signed_waiver_answers')
    .set({ void_reason: voided?.reason ?? null })
    .where('signed_waiver_id', '=', signedWaiverId)
    .execute();
};
