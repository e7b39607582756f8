import type { Routes } from '@waivers/server/http/app.ts';
import { isLoopbackAddress, isLoopbackName } from '@waivers/server/http/loopback.ts';
import { sendProblem } from '@waivers/server/http/problems.ts';
import { isProxied } from '@waivers/server/http/proxy/forwarded-addresses.ts';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { FollowUpsDatabase } from '../database/database.ts';
import type { ComposeMail } from '../mails/compose.ts';
import { countWaiting, readKeptMails, readUnreadableMails } from '../mails/kept-mails.ts';
import { countHeld } from '../outbox/hold-after-restore.ts';
import type { MailKey } from '../outbox/mail-key.ts';
import { composeKeptMails } from './compose-kept-mails.ts';
import { isLocalProduct } from './local-product.ts';
import { isOutboxKey } from './outbox-key.ts';
import { outboxPage, PAGE_POLICY } from './page.ts';
import { shownMails } from './shown-mails.ts';

export type DevOutboxServices = {
  readonly database: Kysely<FollowUpsDatabase>;
  readonly mailKey: MailKey;
  readonly compose: ComposeMail;
  readonly registrationToken: string;
  readonly publicUrl: string;
  readonly host: string;
};

const SHOWN = 200;
/** Limited because the page embeds every mail as a full document. */
const SHOWN_ON_PAGE = 50;

const hostnameOf = (host: string | undefined): string =>
  host === undefined ? '' : (URL.parse(`http://${host}`)?.hostname ?? '');

/** Whether a request is local. Checks the host because foreign pages can reach loopback under their own names. */
const isThisMachine = (request: FastifyRequest): boolean => {
  const { headers, socket } = request;
  return (
    !isProxied(request) &&
    isLoopbackAddress(socket.remoteAddress ?? '') &&
    isLoopbackName(hostnameOf(headers.host))
  );
};

/**
 * `/dev/outbox` shows temporary passwords, so it only serves requests from this machine, and never runs in a public
 * installation. Requests through a local proxy may look local, but strangers do not have the key.
 */
export const devOutboxRoutes =
  ({ database, mailKey, compose, registrationToken, publicUrl, host }: DevOutboxServices): Routes =>
  async (app) => {
    const isLocal = isLocalProduct({ publicUrl, host });
    app.get(
      '/dev/outbox',
      {
        config: { actor: 'machine' },
        schema: {
          hide: true,
          querystring: z.object({ key: z.string().max(200).optional() }),
          response: { 200: z.union([shownMails, z.string()]) },
        },
      },
      async (request, reply) => {
        const { key = '' } = request.query;
        if (!isLocal || !isThisMachine(request) || !isOutboxKey(registrationToken, key)) {
          return sendProblem(reply, 'not_found');
        }
        const isData = request.headers.accept?.includes('application/json') === true;
        const kept = await readKeptMails(database, mailKey, isData ? SHOWN : SHOWN_ON_PAGE);
        const mails = await Promise.all(kept.map((row) => composeKeptMails(compose, row)));
        if (isData) return { results: mails.filter((mail) => 'subject' in mail) };
        reply.header('Content-Security-Policy', PAGE_POLICY);
        const gone = await readUnreadableMails(database, SHOWN_ON_PAGE);
        const newestFirst = [...mails, ...gone]
          .toSorted((one, other) => other.queuedAt.getTime() - one.queuedAt.getTime())
          .slice(0, SHOWN_ON_PAGE);
        const shown = outboxPage(newestFirst, {
          waiting: await countWaiting(database),
          held: await countHeld(database),
        });
        return reply.type('text/html; charset=utf-8').serializer(String).send(shown);
      },
    );
  };
