import { isIP } from 'node:net';
import type { MasterKey } from '@waivers/events/personal-data/master-key.ts';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Routes } from '../app.ts';
import type { CommandDatabase } from '../database.ts';
import { sendProblem } from '../problems.ts';
import { escapeHtml, type Mail, renderMail } from './mail.ts';
import { readMails } from './outbox.ts';

export type OutboxServices = {
  readonly database: Kysely<CommandDatabase>;
  readonly sealingKey: MasterKey;
  readonly publicUrl: string;
};

const SHOWN = 200;

const isLoopbackAddress = (address: string): boolean => {
  const plain = address.replace(/^::ffff:/i, '');
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
};

const isLoopbackName = (hostname: string): boolean =>
  hostname === 'localhost' || isLoopbackAddress(hostname.replace(/^\[|\]$/g, ''));

const hostnameOf = (host: string | undefined): string =>
  host === undefined ? '' : (URL.parse(`http://${host}`)?.hostname ?? '');

const PROXY_HEADERS = ['forwarded', 'via', 'x-real-ip'];

/**
 * The request comes from this machine itself: over loopback, through no proxy, under a name of this machine. The
 * name is checked because a page of a stranger can make a browser ask loopback under a name of its own.
 */
const isThisMachine = (request: FastifyRequest): boolean => {
  const { headers, socket } = request;
  const throughProxy = Object.keys(headers).some(
    (name) => name.startsWith('x-forwarded-') || PROXY_HEADERS.includes(name),
  );
  return (
    !throughProxy && isLoopbackAddress(socket.remoteAddress ?? '') && isLoopbackName(hostnameOf(headers.host))
  );
};

const shownMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});

const page = (mails: readonly Mail[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Outbox</title>
<h1>Outbox</h1>
<p>No mail server is set up (SMTP_URL), so mail is kept here. Only this machine can see it.</p>
${mails
  .map(
    (mail) => `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<p>To: ${escapeHtml(mail.to)}</p>
<pre>${escapeHtml(mail.text)}</pre>
</article>`,
  )
  .join('\n')}
</html>
`;

/**
 * `/dev/outbox`: the mails of an installation without a mail server. It shows temporary passwords, so it answers
 * this machine only, and nobody when the product is meant for others (`PUBLIC_URL` names another host).
 */
export const outboxRoutes =
  ({ database, sealingKey, publicUrl }: OutboxServices): Routes =>
  async (app) => {
    const isLocalProduct = isLoopbackName(new URL(publicUrl).hostname);
    app.get(
      '/dev/outbox',
      {
        config: { actor: 'machine' },
        schema: {
          hide: true,
          response: { 200: z.union([z.object({ results: z.array(shownMail) }), z.string()]) },
        },
      },
      async (request, reply) => {
        if (!isLocalProduct || !isThisMachine(request)) return sendProblem(reply, 'not_found');
        const mails = (await readMails(database, sealingKey, SHOWN)).map(({ id, payload }) => ({
          id,
          ...renderMail(payload, publicUrl),
        }));
        if (request.headers.accept?.includes('application/json')) return { results: mails };
        return reply.type('text/html; charset=utf-8').serializer(String).send(page(mails));
      },
    );
  };
