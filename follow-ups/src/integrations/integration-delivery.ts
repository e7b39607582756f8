import type { LivingAccounts } from '@waivers/events/folds/account.ts';
import type { Integration } from '@waivers/events/folds/integrations.ts';
import type { AccountSecrets } from '@waivers/events/keys/account-secrets.ts';
import { HOUR_MS } from '@waivers/waiver/vocabulary/times.ts';
import type { FollowUpPorts } from '../follow-up-ports.ts';
import type { Delivery, DeliveryResult, DueFollowUp, NotSent } from '../outbox/delivery.ts';
import type { ServiceResult } from '../service-calls/service-answer.ts';
import type { Connect, ServiceConnection } from './services.ts';
import { type Failure, MOST_REFUSALS, type Troubles } from './troubles.ts';

/** Contains only ids. */
export type SignerPayload = { readonly signedWaiverId: string };

export type IntegrationServices = Pick<FollowUpPorts, 'noteIntegration'> & {
  readonly accounts: LivingAccounts;
  readonly secrets: AccountSecrets;
  readonly connect: Connect;
  readonly troubles: Troubles;
};

export type ServiceKind<Subject extends object> = {
  readonly channel: Delivery['channel'];
  /** Returns the setting in use, or the one that was turned off after days of refusals. */
  readonly find: (integrations: Readonly<Record<string, Integration>>) => Integration | undefined;
  readonly read: (payload: SignerPayload) => Promise<Subject | NotSent>;
  readonly send: (connected: ServiceConnection, subject: Subject) => Promise<ServiceResult>;
};

/** After this long, the integration is turned off and its owner is notified by mail. */
const SWITCHED_OFF_AFTER_MS = 5 * 24 * HOUR_MS;
/** Services limit concurrent connections; Mailchimp allows ten per user. */
const AT_ONCE = 4;

/** Adds jitter so that retries do not coincide. */
const spread = (ms: number): number => Math.ceil(ms * (1 + Math.random() / 4));

export const integrationDelivery = <Subject extends object>(
  services: IntegrationServices,
  { channel, find, read, send }: ServiceKind<Subject>,
): Delivery => {
  const { accounts, secrets, connect, troubles, noteIntegration } = services;

  /** Returns the failure without dropping the queue, which is sent once the owner has fixed the integration. */
  const notWanted = async (
    { accountId }: DueFollowUp,
    { target: { service }, settingId }: Integration,
    code: number,
    met: Failure,
  ): Promise<DeliveryResult> => {
    const { refusals, refusedForMs, pauseMs } = await troubles.note(settingId, met);
    if (refusals >= MOST_REFUSALS)
      await noteIntegration(accountId, { type: 'NoteIntegrationRefused', service, settingId, code });
    if (refusedForMs > SWITCHED_OFF_AFTER_MS)
      await noteIntegration(accountId, { type: 'SwitchOffIntegration', service, settingId });
    return { kind: 'later', ms: spread(pauseMs), setback: { errorClass: 'not_wanted', answer: { code } } };
  };

  const settled = async (
    followUp: DueFollowUp,
    integration: Integration,
    result: ServiceResult,
    asked: boolean,
  ): Promise<DeliveryResult> => {
    const { accountId } = followUp;
    const { settingId, status, target } = integration;
    const met = (pauseMs?: number): Failure => ({ accountId, isRefusal: false, pauseMs });
    switch (result.kind) {
      case 'ok': {
        if (asked) await troubles.over(settingId);
        if (status === 'needs_attention')
          await noteIntegration(accountId, {
            type: 'NoteIntegrationAccepted',
            service: target.service,
            settingId,
          });
        return { kind: 'done', answer: { code: result.code }, channel: target.service };
      }
      case 'refused':
        // The service responded, so it is up again.
        if (asked) await troubles.over(settingId);
        return { kind: 'refused', errorClass: result.errorClass, answer: { code: result.code } };
      case 'not_wanted':
        return notWanted(followUp, integration, result.code, { ...met(), isRefusal: true });
      case 'throttled': {
        const { pauseMs } = await troubles.note(settingId, met(result.afterMs));
        const setback = { errorClass: 'throttled', answer: { code: result.code } };
        return { kind: 'later', ms: spread(pauseMs), setback };
      }
      case 'away': {
        await troubles.note(settingId, met());
        const { errorClass, code } = result;
        return { kind: 'postponed', errorClass, ...(code === undefined ? {} : { answer: { code } }) };
      }
      default:
        return result satisfies never;
    }
  };

  const sendOver = async (
    followUp: DueFollowUp,
    integration: Integration,
    isHeld: () => Promise<boolean>,
  ): Promise<DeliveryResult> => {
    const { target, secretId, settingId } = integration;
    const subject = await read(followUp.payload as SignerPayload);
    if (typeof subject === 'string') return { kind: subject };
    const secret = await secrets.find(followUp.accountId, secretId);
    // The setting was just replaced, or its secret was lost in a restore. The next attempt reads the current setting.
    if (secret === undefined) return { kind: 'postponed', errorClass: 'no_secret' };
    const { waitMs, asks } = await troubles.turn(settingId);
    if (waitMs > 0) return { kind: 'later', ms: spread(waitMs) };
    if (!(await isHeld())) return { kind: 'lost' };
    return settled(
      followUp,
      integration,
      await send(connect(target, secret, followUp.accountId), subject),
      asks,
    );
  };

  return {
    channel,
    keeps: false,
    atOnceInLane: AT_ONCE,
    deliver: async (followUp, isHeld) => {
      const account = await accounts(followUp.accountId);
      if (account === undefined) return { kind: 'unwanted' };
      const integration = find(account.integrations as Readonly<Record<string, Integration>>);
      if (integration === undefined) return { kind: 'refused', errorClass: 'not_connected' };
      if (integration.status === 'switched_off') return { kind: 'later', ms: spread(HOUR_MS) };
      return sendOver(followUp, integration, isHeld);
    },
  };
};
