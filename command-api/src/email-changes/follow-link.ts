import { type CommandContext, handleCommand } from '@waivers/events/commands/handle-command.ts';
import { ERASED } from '@waivers/events/definitions/event.ts';
import { userStream } from '@waivers/events/definitions/streams.ts';
import { type EmailChangeDetails, readUser, type UserDetails } from '@waivers/events/folds/read-user.ts';
import { type LinkPurpose, readEmailLink } from '@waivers/server/access/email-links.ts';
import type { RevokedSessions } from '@waivers/server/access/revoked-sessions.ts';
import { EMAIL_LINK_LIFETIME_MS } from '@waivers/waiver/vocabulary/times.ts';
import type { UserCommand } from '../users/commands.ts';
import { userDecider } from '../users/decide.ts';
import { markUnsettled, type SettleEmailServices, settleEmail } from './settle.ts';

export type LinkServices = SettleEmailServices & {
  readonly fingerprintKey: Buffer;
  readonly revokedSessions: RevokedSessions;
};

export type FollowedLink = {
  readonly token: string;
  readonly commandId: string;
  readonly correlationId: string;
};

export type LinkOutcome =
  | { readonly email: string; readonly position: string | undefined }
  | { readonly refused: 'not_found' | 'link_expired' | 'id_already_used' };

const MAX_ATTEMPTS = 5;

type Found = {
  readonly userId: string;
  readonly changeId: string;
  readonly user: UserDetails;
  readonly change: EmailChangeDetails;
};

const find = async (
  services: LinkServices,
  purpose: LinkPurpose,
  token: string,
): Promise<Found | undefined> => {
  const link = readEmailLink(services.fingerprintKey, purpose, token);
  const user = link && (await readUser(services, link.subjectId));
  const change = link && user?.emailChanges.get(link.eventId);
  return link === undefined || user === undefined || change === undefined
    ? undefined
    : { userId: link.subjectId, changeId: link.eventId, user, change };
};

const handle = (
  services: LinkServices,
  { user, userId }: Found,
  { commandId, correlationId }: FollowedLink,
  command: UserCommand,
) => {
  const context: CommandContext = {
    commandId,
    correlationId,
    accountId: user.state.accountId,
    // Recorded as the user's action, although following the link proves only access to the mailbox.
    actor: { kind: 'user', id: userId, method: 'mail_link' },
    now: services.clock(),
  };
  return handleCommand(services, { stream: userStream(userId), decider: userDecider, command, context });
};

type Handled = Awaited<ReturnType<typeof handle>>;

const refusalOf = (handled: Exclude<Handled, { readonly kind: 'done' }>): LinkOutcome => {
  if (handled.kind === 'version_mismatch') throw new Error('A link is good at any version.');
  const { refused } = handled.refusal;
  return { refused: refused === 'id_already_used' || refused === 'link_expired' ? refused : 'not_found' };
};

/** Confirms the address. Idempotent, so following the link again returns the same result. */
export const followConfirmationLink = async (
  services: LinkServices,
  link: FollowedLink,
): Promise<LinkOutcome> => {
  const found = await find(services, 'confirm-email', link.token);
  if (found === undefined) return { refused: 'not_found' };
  const { changeId, change } = found;
  const handled = await handle(services, found, link, {
    type: 'ConfirmEmail',
    changeId,
    now: services.clock(),
  });
  return handled.kind === 'done' ? { email: change.email, position: handled.position } : refusalOf(handled);
};

const isUndone = ({ user: { state, profile }, changeId, change }: Found, now: Date): boolean =>
  state.status !== 'erased' &&
  profile !== ERASED &&
  profile.email === change.provenBefore &&
  state.email.undone.includes(changeId) &&
  now.getTime() < Date.parse(change.changedAt) + EMAIL_LINK_LIFETIME_MS;

/** Undoes this change and all later ones, restoring the last confirmed address. Idempotent. */
export const followUndoLink = async (services: LinkServices, link: FollowedLink): Promise<LinkOutcome> => {
  let isLooked = false;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const found = await find(services, 'undo-email-change', link.token);
    if (found === undefined || found.user.state.status === 'erased' || found.user.profile === ERASED) {
      return { refused: 'not_found' };
    }
    const { userId, changeId, change, user } = found;
    const email = change.provenBefore;
    if (isUndone(found, services.clock())) {
      await settleEmail(services, userId);
      return { email, position: user.position };
    }
    await markUnsettled(services, userId);
    const handled = await handle(services, found, link, {
      type: 'UndoEmailChange',
      changeId,
      emailChange: { email, previousEmail: found.user.profile.email },
      emailVersion: found.user.state.email.version,
      now: services.clock(),
    });
    if (handled.kind === 'done') {
      await settleEmail(services, userId);
      services.revokedSessions.invalidate();
      return { email, position: handled.position };
    }
    if (handled.kind !== 'refused') return refusalOf(handled);
    const { refused } = handled.refusal;
    // A concurrent request may already have used the link, in which case the next iteration finds the change undone.
    if (refused !== 'overtaken' && (refused !== 'link_expired' || isLooked)) return refusalOf(handled);
    isLooked = refused === 'link_expired';
  }
  throw new Error('The address kept changing.');
};
