import type { DeliveryStatus, Status } from '@waivers/contract/status/status.ts';
import type { ShownIntegration } from '@waivers/contract/users/integrations.ts';
import type { Webhook } from '@waivers/contract/webhooks/webhooks.ts';
import { SERVICE_NAMES } from '@waivers/waiver/integration-services.ts';
import { hostOf } from '../../deliveries/use-webhooks.ts';
import type { AppTextId } from '../../messages/use-text.ts';
import { USUAL_SECONDS } from '../../status/use-status.ts';
import { type Finding, lagCode, notChecked, type Words } from './finding.ts';

type Trouble = Pick<Finding, 'headline' | 'details' | 'codes'>;

const behindTrouble = (
  { text, sayDuration }: Words,
  { behindSeconds = 0 }: DeliveryStatus,
): readonly Trouble[] =>
  behindSeconds < USUAL_SECONDS
    ? []
    : [
        {
          headline: text('status.behind', { duration: sayDuration(behindSeconds) }),
          details: [text('status.deliveries.behindText')],
          codes: [lagCode('reactor_lag', behindSeconds)],
        },
      ];

const CAUSES: Readonly<Partial<Record<string, AppTextId>>> = {
  retry: 'status.mails.retry',
  refused: 'status.mails.refused',
  unreachable: 'status.mails.unreachable',
  held: 'status.mails.held',
};

const isServerAway = (cause: DeliveryStatus['cause']): boolean =>
  cause === 'refused' || cause === 'unreachable';

const mailCode = ({ cause, waiting, answerCode }: DeliveryStatus): readonly string[] => {
  if (cause === 'retry') return [];
  if (cause === 'held') return ['reactor_asks=outbox'];
  return isServerAway(cause) ? [`mail_server=${answerCode ?? 'away'}`] : [`outbox=${waiting}`];
};

export const mailFinding = (words: Words, { deliveries, mailServer }: Status): Finding => {
  const { text, saySince } = words;
  const label = 'deliveries.mail';
  const { mail } = deliveries;
  const { waiting, since = '', cause } = mail;
  if (!mailServer) {
    const details = [text('mail.noServer')];
    return {
      label,
      tone: 'neutral',
      headline: text('account.mailServerOff'),
      details,
      link: '/account/emails',
    };
  }
  if (mail.behindSeconds === undefined) return notChecked(words, label, 'status.logAway', ['log=away']);
  const [behind] = behindTrouble(words, mail);
  if (cause !== undefined) {
    return {
      label,
      tone: 'warn',
      headline:
        waiting === 0
          ? text('status.mails.away')
          : text('status.waiting', { count: waiting, time: saySince(since) }),
      details: [
        text(CAUSES[cause] ?? 'status.deliveries.queued'),
        ...(isServerAway(cause) ? [text('status.mails.leave')] : []),
      ],
      codes: [...mailCode(mail), ...(behind?.codes ?? [])],
      ...(waiting === 0 ? {} : { link: '/account/deliveries?kind=mail&state=waiting' }),
    };
  }
  return behind === undefined
    ? { label, tone: 'good', headline: text('status.waiting.none') }
    : { label, tone: 'warn', ...behind };
};

const serviceTroubles = ({ text }: Words, integrations: readonly ShownIntegration[]): readonly string[] =>
  integrations.flatMap(({ service, status }) => {
    if (status !== 'needs_attention' && status !== 'switched_off') return [];
    const id =
      status === 'switched_off' ? 'status.connections.serviceOff' : 'status.connections.serviceRejects';
    return [text(id, { service: SERVICE_NAMES[service] })];
  });

const webhookTroubles = ({ text, saySince }: Words, webhooks: readonly Webhook[]): readonly string[] =>
  webhooks.flatMap((webhook) => {
    const host = hostOf(webhook);
    if (webhook.state === 'switched_off') return [text('status.connections.webhookOff', { host })];
    const { state, failingSince } = webhook;
    if (state !== 'on' || failingSince === undefined) return [];
    return [text('status.connections.webhookFails', { host, time: saySince(failingSince) })];
  });

/** The owner's services and webhooks. */
export type Connected = {
  readonly integrations: readonly ShownIntegration[];
  readonly webhooks: readonly Webhook[];
};

const linkFor = (services: readonly string[], webhooks: readonly string[]): string => {
  if (services.length > 0) return '/account/integrations';
  return webhooks.length > 0 ? '/account/webhooks' : '/account/deliveries?state=waiting';
};

export const connectionsFinding = (
  words: Words,
  { deliveries }: Status,
  connected: Connected | undefined,
): Finding => {
  const { text, saySince } = words;
  const label = 'status.connections';
  if (connected === undefined) return notChecked(words, label, 'status.noAnswer');
  const all = [deliveries['email-marketing'], deliveries['point-of-sale'], deliveries.webhook];
  const waiting = all.reduce((sum, each) => sum + each.waiting, 0);
  if (connected.integrations.length + connected.webhooks.length + waiting === 0)
    return { label, tone: 'neutral', headline: text('status.connections.none') };
  const services = serviceTroubles(words, connected.integrations);
  const webhooks = webhookTroubles(words, connected.webhooks);
  const details = [...services, ...webhooks];
  const behind = all.flatMap((each) => behindTrouble(words, each))[0];
  if (waiting > 0) {
    const since = all.flatMap((each) => each.since ?? []).toSorted()[0] ?? '';
    const isQueued = all.some(({ cause }) => cause === 'queued');
    return {
      label,
      tone: 'warn',
      headline: text('status.waiting', { count: waiting, time: saySince(since) }),
      details: [...details, text(isQueued ? 'status.deliveries.queued' : 'status.connections.retry')],
      link: linkFor(services, webhooks),
      codes: [...(isQueued ? [`outbox=${waiting}`] : []), ...(behind?.codes ?? [])],
    };
  }
  if (details.length > 0) {
    const headline = text('account.integrationAttention');
    return { label, tone: 'warn', headline, details, link: linkFor(services, webhooks) };
  }
  if (all.some(({ behindSeconds }) => behindSeconds === undefined))
    return notChecked(words, label, 'status.logAway', ['log=away']);
  return behind === undefined
    ? { label, tone: 'good', headline: text('status.waiting.none') }
    : { label, tone: 'warn', ...behind };
};
