import type { AuditedStates, AuditKind } from '@waivers/contract/audit/audited-state.ts';
import { blobPath, logoPath } from '@waivers/events/blobs/blob-store.ts';
import { ERASED } from '@waivers/events/definitions/event.ts';
import { waiverStream } from '@waivers/events/definitions/streams.ts';
import { readAccount } from '@waivers/events/folds/account.ts';
import { foldStream } from '@waivers/events/folds/fold-stream.ts';
import { readUser, userNames } from '@waivers/events/folds/read-user.ts';
import { evolve, hasUnpublishedChanges, noWaiver, type Revision } from '@waivers/events/folds/waiver.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { toWire } from '@waivers/waiver/config/to-wire.ts';
import { richTextToHtml } from '@waivers/waiver/rich-text/rich-text-html.ts';
import type { ReadServices } from '../queries/read-services.ts';
import { usersIn } from '../read-models/signed-waiver-documents/front-desk.ts';
import { recordInStream } from '../read-models/signed-waiver-documents/queries.ts';
import { ownerViewOf } from '../read-models/signed-waiver-documents/view.ts';

export type PastServices = Pick<ReadServices, 'keys' | 'document'> & {
  readonly log: Pick<EventLog, 'readStream'>;
};

type StateReader<Kind extends AuditKind> = (
  past: PastServices,
  id: string,
) => Promise<AuditedStates[Kind] | null>;

const waiverState: StateReader<'waiver'> = async ({ log }, id) => {
  const waiver = await foldStream(log, waiverStream(id), { initial: noWaiver, evolve });
  if (waiver.status === 'absent') return null;
  if (waiver.status === 'deleted') return { status: 'deleted' };
  const { accountId, latest, publication } = waiver;
  const revisionView = ({ revision, title, locale, config }: Revision) => ({
    revision,
    title,
    locale,
    config: toWire(config, (sha256) => blobPath(accountId, sha256)),
  });
  return {
    status: 'kept',
    ...revisionView(latest),
    unpublishedChanges: hasUnpublishedChanges(waiver),
    publication: publication
      ? { ...revisionView(publication.revision), documents: { ...publication.documents } }
      : null,
  };
};

const signedWaiverState: StateReader<'signed_waiver'> = async (past, id) => {
  const record = await recordInStream(past, id);
  if (record === undefined) return null;
  const document = await past.document(record.accountId, record.signing.versionHash);
  return ownerViewOf(record, document, await userNames(past, usersIn(record.frontDesk)));
};

const accountState: StateReader<'account'> = async (past, id) => {
  const account = await readAccount(past, id);
  if (account === undefined) return null;
  const { state, business, emailTemplate } = account;
  const { ownerId } = state;
  if (state.status === 'erased') return { status: 'erased', ownerId };
  return {
    status: 'registered',
    ownerId,
    company: business === ERASED ? ERASED : business.company,
    timeZone: state.timeZone,
    locale: state.locale ?? null,
    logo: logoPath(id, state.logo),
    videoReminder: state.videoReminder,
    email:
      emailTemplate === undefined
        ? null
        : { ...emailTemplate, emailTemplate: richTextToHtml(emailTemplate.emailTemplate) },
    integrations: Object.values(state.integrations).map(({ target, status }) => ({ ...target, status })),
  };
};

const userState: StateReader<'user'> = async (past, id) => {
  const user = await readUser(past, id);
  if (user === undefined) return null;
  const { state, profile, provenEmail } = user;
  const { accountId } = state;
  if (state.status === 'erased') return { status: 'erased', accountId };
  return {
    status: state.status,
    accountId,
    role: state.role,
    profile: profile === ERASED ? ERASED : { ...profile, emailConfirmed: profile.email === provenEmail },
  };
};

const READERS: { readonly [Kind in AuditKind]: StateReader<Kind> } = {
  waiver: waiverState,
  signed_waiver: signedWaiverState,
  account: accountState,
  user: userState,
};

/** @returns null if the subject does not exist @throws KeyMissing if a key is missing without a tombstone */
export const readAuditedState = (
  past: PastServices,
  kind: AuditKind,
  id: string,
): Promise<AuditedStates[AuditKind] | null> => READERS[kind](past, id);
