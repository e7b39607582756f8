import { type CommandContext, handleCommand } from '@waivers/events/commands/handle-command.ts';
import { ERASED } from '@waivers/events/definitions/event.ts';
import { userStream } from '@waivers/events/definitions/streams.ts';
import { emailChanged } from '@waivers/events/definitions/user.ts';
import { readUser } from '@waivers/events/folds/read-user.ts';
import { openEvent } from '@waivers/events/keys/personal-values.ts';
import type { DecodedEvent } from '@waivers/events/log/port/codec.ts';
import { normaliseName } from '@waivers/server/access/login-name.ts';
import type { RateLimitRefusal } from '@waivers/server/limits/rate-limit-refusal.ts';
import { type Claim, claim, releasePendingClaim } from '../identity/claims.ts';
import { refuseEmailChange, userDecider } from '../users/decide.ts';
import { markUnsettled, type SettleEmailServices, settleEmail } from './settle.ts';

export type EmailChangeOutcome =
  | { readonly kind: 'done'; readonly position: string | undefined }
  | { readonly refused: 'not_found' | 'email_taken' | 'id_already_used' }
  | RateLimitRefusal;

const MAX_ATTEMPTS = 5;

const isTo = async (
  { keys }: SettleEmailServices,
  events: readonly DecodedEvent[],
  email: string,
): Promise<boolean> => {
  const opened = await Promise.all(events.map((event) => openEvent(emailChanged, keys, event)));
  return opened.every(
    ({ data }) =>
      data.emailChange !== ERASED && normaliseName(data.emailChange.email) === normaliseName(email),
  );
};

/** Claims the address. If it is blocked by an expired claim left behind by a crash, settles that claim first. */
const claimOrSettle = async (
  services: SettleEmailServices,
  wanted: Claim,
  userId: string,
): Promise<boolean> => {
  const { database, clock } = services;
  const holder = await claim(database, wanted, userId, clock());
  if (holder === undefined) return true;
  if (holder.settleAfter === null || holder.settleAfter > clock()) return false;
  await settleEmail(services, holder.userId);
  return (await claim(database, wanted, userId, clock())) === undefined;
};

/**
 * Claims the new address for 15 minutes, appends the event, then settles claims and credentials. After a crash, a
 * retry or `reconcileEmails` completes the change, or the claim expires. Log-in accepts the new address immediately;
 * the old one is reserved for an undo. Repeating an unconfirmed address sends a new link.
 * @param email the new address, stored as given but compared case-insensitively
 */
export const changeEmail = async (
  services: SettleEmailServices,
  userId: string,
  email: string,
  context: CommandContext,
): Promise<EmailChangeOutcome> => {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const user = await readUser(services, userId);
    if (user === undefined || user.profile === ERASED || user.state.status === 'erased') {
      return { refused: 'not_found' };
    }
    const previousEmail = user.profile.email;
    const isPresent = normaliseName(previousEmail) === normaliseName(email);
    if (isPresent && previousEmail === user.provenEmail) {
      await settleEmail(services, userId);
      return { kind: 'done', position: user.position };
    }
    // Check the rate limit before claiming so that rejected changes cannot block addresses.
    const early = isPresent ? undefined : refuseEmailChange(user.state.email, context.now);
    if (early !== undefined) return early;
    const wanted = { kind: 'email', value: normaliseName(email) } as const;
    if (!(await claimOrSettle(services, wanted, userId))) return { refused: 'email_taken' };
    await markUnsettled(services, userId);
    const handled = await handleCommand(services, {
      stream: userStream(userId),
      decider: userDecider,
      command: {
        type: 'ChangeEmail',
        emailChange: { email, previousEmail },
        emailVersion: user.state.email.version,
        now: context.now,
      },
      context,
    });
    if (handled.kind === 'done') {
      if (!(await isTo(services, handled.events, email))) {
        await releasePendingClaim(services.database, wanted, userId);
        return { refused: 'id_already_used' };
      }
      const lost = await settleEmail(services, userId);
      if (handled.events.some(({ eventId }) => lost.includes(eventId))) return { refused: 'email_taken' };
      return { kind: 'done', position: handled.position };
    }
    if (handled.kind === 'version_mismatch') throw new Error('An address is changed at any version.');
    const { refusal } = handled;
    if (refusal.refused === 'overtaken') continue;
    // Release the claim so that a rejected change does not block the address.
    await releasePendingClaim(services.database, wanted, userId);
    if (refusal.refused === 'rate_limited') return refusal;
    return { refused: refusal.refused === 'id_already_used' ? 'id_already_used' : 'not_found' };
  }
  throw new Error(`The address of user ${userId} kept changing.`);
};
