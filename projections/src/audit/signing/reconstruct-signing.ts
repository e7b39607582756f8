import type { SigningReport, SigningVideoStep } from '@waivers/contract/audit/signing.ts';
import { blobPath, logoPath } from '@waivers/events/blobs/blob-store.ts';
import { ERASED } from '@waivers/events/definitions/event.ts';
import { signedWaiverStream, waiverStream } from '@waivers/events/definitions/streams.ts';
import { readAccount } from '@waivers/events/folds/account.ts';
import { foldStream } from '@waivers/events/folds/fold-stream.ts';
import { userNames } from '@waivers/events/folds/read-user.ts';
import type { OpenedSigning, ViewingStep } from '@waivers/events/folds/signed-waiver.ts';
import { evolve, noWaiver } from '@waivers/events/folds/waiver.ts';
import { logAsOf, type PastLog } from '@waivers/events/log/port/as-of.ts';
import type { LogPosition } from '@waivers/events/log/port/event-log.ts';
import { toWire } from '@waivers/waiver/config/to-wire.ts';
import { PRODUCT_LOCALES } from '@waivers/waiver/locales.ts';
import type { ReadServices } from '../../queries/read-services.ts';
import { usersIn } from '../../read-models/signed-waiver-documents/front-desk.ts';
import { recordInStream } from '../../read-models/signed-waiver-documents/queries.ts';
import { ownerViewOf } from '../../read-models/signed-waiver-documents/view.ts';

type Services = Pick<ReadServices, 'log' | 'keys' | 'document'>;

const toVideoStep = (step: ViewingStep): SigningVideoStep => {
  const { version, at, kind } = step;
  return {
    version,
    at,
    kind: kind === 'answered' ? (step.isRight ? 'answered_right' : 'answered_wrong') : kind,
    viewer: 'viewer' in step ? step.viewer : null,
  };
};

/** Reads the waiver at the signed version because the log may already hold a newer revision. */
const publicationSigned = async (
  { log }: Pick<Services, 'log'>,
  { waiverId, waiverVersion }: OpenedSigning,
) => {
  const [last] = await log.readStream(waiverStream(waiverId), { fromVersion: waiverVersion, limit: 1 });
  if (last === undefined) throw new Error(`Version ${waiverVersion} of waiver ${waiverId} is missing.`);
  const past = logAsOf(log, { position: last.position });
  const waiver = await foldStream(past, waiverStream(waiverId), { initial: noWaiver, evolve });
  return waiver.status === 'kept' ? waiver.publication : undefined;
};

const pageSigned = async (
  services: Services,
  past: PastLog,
  accountId: string,
  signing: OpenedSigning,
): Promise<SigningReport['page']> => {
  const [publication, account] = await Promise.all([
    publicationSigned(services, signing),
    readAccount({ log: past, keys: services.keys }, accountId),
  ]);
  const { state, business = ERASED } = account ?? {};
  return {
    locale: publication?.revision.locale ?? signing.locale,
    locales: PRODUCT_LOCALES.filter(
      (each) => each === signing.locale || publication?.documents[each] !== undefined,
    ),
    background:
      publication === undefined
        ? null
        : toWire(publication.revision.config, (sha256) => blobPath(accountId, sha256)).background,
    logo: state?.status === 'registered' ? logoPath(accountId, state.logo) : null,
    ...(business !== ERASED && { company: business.company }),
  };
};

export type ReconstructedSigning = Omit<SigningReport, 'received'> & {
  readonly received: Omit<SigningReport['received'], 'position'> & { readonly position: LogPosition };
};

/** Reads only streams and the stored document. @throws Error if it is missing or corrupted @throws KeyMissing */
export const reconstructSigning = async (
  services: Services,
  id: string,
): Promise<ReconstructedSigning | undefined> => {
  const [first] = await services.log.readStream(signedWaiverStream(id), { limit: 1 });
  const record = first && (await recordInStream(services, id));
  if (first === undefined || record === undefined) return undefined;
  const { accountId, signing, steps, frontDesk } = record;
  const { version, eventId, position, recordedAt } = first;
  const [document, names, page] = await Promise.all([
    services.document(accountId, signing.versionHash),
    userNames(services, usersIn(frontDesk)),
    pageSigned(services, logAsOf(services.log, { position }), accountId, signing),
  ]);
  return {
    signed: ownerViewOf(record, document, names),
    ink: signing.participants[0]?.ink ?? {},
    page,
    received: { version, eventId, position, recordedAt },
    video: steps.map(toVideoStep),
  };
};
