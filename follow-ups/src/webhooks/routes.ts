import { randomUUID } from 'node:crypto';
import { RESEND_BATCH } from '@waivers/contract/signed-waivers/resend-failed.ts';
import {
  listWebhookDeliveries,
  resendFailedDeliveries,
  resendWebhookDelivery,
} from '@waivers/contract/webhooks/webhook-deliveries.ts';
import {
  addWebhook,
  changeWebhook,
  listWebhooks,
  pingWebhook,
  removeWebhook,
  rotateWebhookSecret,
  type Webhook,
} from '@waivers/contract/webhooks/webhooks.ts';
import { principalOf } from '@waivers/server/access/authorise.ts';
import { addRoute } from '@waivers/server/http/add-route.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import { commandRoute } from '@waivers/server/http/command-route.ts';
import { ownerCommand } from '@waivers/server/http/owner-command.ts';
import { sendProblem } from '@waivers/server/http/problems.ts';
import { RateLimited } from '@waivers/server/http/request-errors.ts';
import { createBudgets } from '@waivers/server/limits/budgets.ts';
import type { Outbound } from '@waivers/server/outbound/outbound.ts';
import { forgetWebhook } from '../database/forget-webhooks.ts';
import type { MailKey } from '../outbox/mail-key.ts';
import type { ResendServices } from '../outcomes/resend.ts';
import { isResendable, resendRefused } from '../outcomes/resend-refused.ts';
import { noteAttempt, toTestResult } from './attempts.ts';
import { OVERLAP_MS } from './decide.ts';
import { deliveriesOf } from './deliveries.ts';
import { failingSince, forgetFailing } from './failing-webhooks.ts';
import { type ManageResult, manageWebhook, webhookIdOf } from './manage-webhooks.ts';
import type { KnownWebhook, KnownWebhooks } from './read-webhooks.ts';
import { resendMessage } from './resend-message.ts';
import { type SendServices, sendMessage } from './send-message.ts';

export type WebhookRouteServices = ResendServices &
  SendServices & { readonly mailKey: MailKey; readonly webhooks: KnownWebhooks };

const told = (
  { id, url, types, state, madeAt, rotatedAt, switchedOff }: KnownWebhook,
  now: Date,
  failing: ReadonlyMap<string, Date>,
): Webhook => {
  const since = failing.get(id);
  const until = rotatedAt === undefined ? 0 : Date.parse(rotatedAt) + OVERLAP_MS;
  return {
    id,
    url,
    types: [...types],
    state,
    createdAt: madeAt,
    ...(switchedOff === undefined ? {} : { switchedOff }),
    ...(since === undefined ? {} : { failingSince: since.toISOString() }),
    ...(until > now.getTime() ? { oldSecretUntil: new Date(until).toISOString() } : {}),
  };
};

/** Returns the error for a URL that may not be called. `host: closed` means that HTTPS would not help either. */
const refuseUrl = ({ mayReach }: Pick<Outbound, 'mayReach'>, url: string) => {
  const byHttps = new URL(url);
  byHttps.protocol = 'https:';
  const params = mayReach(byHttps) ? {} : { params: { host: 'closed' } };
  return { refused: 'invalid' as const, errors: [{ path: 'url', code: 'address_not_allowed', ...params }] };
};

const find = async (webhooks: KnownWebhooks, accountId: string, id: string) =>
  (await webhooks(accountId)).find((each) => each.id === id);

const NOT_FAILING = new Map<string, Date>();

const NOT_FOUND = { refused: 'not_found' } as const;

const manageRoutes =
  (services: WebhookRouteServices): Routes =>
  async (app) => {
    const { webhooks, secrets, outbound, clock, database } = services;

    addRoute(app, listWebhooks, {}, async (request) => {
      const { accountId } = principalOf(request);
      const failing = await failingSince(database, accountId);
      return { results: (await webhooks(accountId)).map((each) => told(each, clock(), failing)) };
    });

    const withSecret = async (managed: ManageResult, accountId: string) => {
      if ('refused' in managed) return managed;
      const { webhook, position } = managed;
      if (webhook === undefined) return NOT_FOUND;
      const secret = await secrets.of(webhook, accountId);
      const known = await find(webhooks, accountId, webhook.id);
      if (known === undefined) {
        // The webhook was removed concurrently, and this secret may have been created after the others were deleted.
        await forgetWebhook(database, { accountId, webhookId: webhook.id });
        return NOT_FOUND;
      }
      return { position, result: { ...told(known, clock(), NOT_FAILING), secret } };
    };

    commandRoute(
      app,
      addWebhook,
      {},
      async (request) => {
        const { url, types } = request.body;
        if (!outbound.mayReach(new URL(url))) return refuseUrl(outbound, url);
        const context = ownerCommand(request, clock());
        const webhookId = webhookIdOf(context);
        const command = { type: 'AddWebhook', webhookId, url, types: [...new Set(types)] } as const;
        return withSecret(await manageWebhook(services, command, context), context.accountId);
      },
      ({ result }, reply) => reply.code(201).send({ result }),
    );

    commandRoute(
      app,
      changeWebhook,
      {},
      async (request) => {
        const { url, types, isOn } = request.body;
        const { id: webhookId } = request.params;
        if (!outbound.mayReach(new URL(url))) return refuseUrl(outbound, url);
        const context = ownerCommand(request, clock());
        const { accountId } = context;
        const seen = await find(webhooks, accountId, webhookId);
        const command = {
          type: 'ChangeWebhook',
          webhookId,
          url,
          types: [...new Set(types)],
          isOn,
          seen,
        } as const;
        const managed = await manageWebhook(services, command, context);
        if ('refused' in managed) return managed;
        // Earlier failures do not count against a new URL, or once the webhook is turned on again.
        if (url !== seen?.url || isOn) await forgetFailing(database, webhookId);
        const known = await find(webhooks, accountId, webhookId);
        return known === undefined ? NOT_FOUND : { known, position: managed.position };
      },
      ({ known }) => ({ result: told(known, clock(), NOT_FAILING) }),
    );

    commandRoute(app, removeWebhook, {}, async (request) => {
      const { id: webhookId } = request.params;
      const context = ownerCommand(request, clock());
      const managed = await manageWebhook(services, { type: 'RemoveWebhook', webhookId }, context);
      if (!('refused' in managed)) {
        await forgetWebhook(database, { accountId: context.accountId, webhookId });
      }
      return managed;
    });

    commandRoute(
      app,
      rotateWebhookSecret,
      {},
      async (request) => {
        const { id: webhookId } = request.params;
        const context = ownerCommand(request, clock());
        const managed = await manageWebhook(services, { type: 'RotateWebhookSecret', webhookId }, context);
        return withSecret(managed, context.accountId);
      },
      ({ result }) => ({ result }),
    );
  };

/** Limited per business, because test messages bypass the rate limits for receiving servers. */
const TESTS_A_MINUTE = 20;

const messageRoutes =
  (services: WebhookRouteServices): Routes =>
  async (app) => {
    const { webhooks, clock, database, mailKey } = services;
    const tests = createBudgets({ amount: TESTS_A_MINUTE, windowMs: 60_000 });

    addRoute(app, pingWebhook, {}, async (request, reply) => {
      const { accountId } = principalOf(request);
      const wait = tests.take(accountId, 1);
      if (wait > 0) {
        reply.header('Retry-After', String(wait));
        throw new RateLimited();
      }
      const webhook = await find(webhooks, accountId, request.params.id);
      if (webhook === undefined) return sendProblem(reply, 'not_found');
      const at = clock();
      const body = JSON.stringify({ type: 'webhook.test', timestamp: at.toISOString(), data: {} });
      const result = await sendMessage(services, webhook, accountId, { id: randomUUID(), body });
      if (result === undefined) return sendProblem(reply, 'not_found');
      await noteAttempt(database, { followUpId: null, accountId, webhookId: webhook.id }, result);
      return { result: toTestResult(result, at) };
    });

    addRoute(app, listWebhookDeliveries, {}, async (request, reply) => {
      const { accountId } = principalOf(request);
      const { id: webhookId } = request.params;
      if ((await find(webhooks, accountId, webhookId)) === undefined) return sendProblem(reply, 'not_found');
      const asked = { accountId, webhookId, ...request.query };
      const page = await deliveriesOf(database, mailKey, asked);
      if (asked.after !== undefined) return page;
      const of = { accountId, webhookId, kind: 'webhook' } as const;
      return { ...page, resendable: await isResendable(services, of, clock()) };
    });

    commandRoute(app, resendWebhookDelivery, {}, (request) => {
      const { id: webhookId, deliveryId: messageId } = request.params;
      return resendMessage(services, { webhookId, messageId }, ownerCommand(request, clock()));
    });

    addRoute(app, resendFailedDeliveries, { config: { maxEvents: RESEND_BATCH } }, async (request, reply) => {
      const { id: webhookId } = request.params;
      const { since, after } = request.body;
      const context = { ...ownerCommand(request, clock()), commandId: randomUUID() };
      if ((await find(webhooks, context.accountId, webhookId)) === undefined)
        return sendProblem(reply, 'not_found');
      const of = { webhookId, kind: 'webhook', since: new Date(since), after } as const;
      const result = await resendRefused(services, of, context);
      request.eventsAppended = result.resent;
      return { result };
    });
  };

export const webhookRoutes = (services: WebhookRouteServices): readonly Routes[] => [
  manageRoutes(services),
  messageRoutes(services),
];
