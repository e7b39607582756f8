import { randomBytes } from 'node:crypto';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encoded, encodingFor } from '../http/answer-encoding.ts';
import { contentPolicy, type PagePolicy } from './page-policy.ts';
import type { PageContent, PageTemplate } from './page-template.ts';

type Page = { readonly template: PageTemplate; readonly policy: PagePolicy } & Omit<PageContent, 'nonce'>;

/** Fallback for browsers that do not support `frame-ancestors`. */
const FRAMED_BY: Readonly<Partial<Record<PagePolicy, string>>> = {
  dashboard: 'DENY',
  live_preview: 'SAMEORIGIN',
  video_frame: 'SAMEORIGIN',
  signed_page: 'SAMEORIGIN',
};

/** Returns the message catalogue to preload. Otherwise it would be requested only once the script runs. */
export const messagesOf = (
  messages: ReadonlyMap<string, string>,
  locale: ProductLocale,
): readonly string[] => {
  const path = messages.get(locale) ?? messages.get('en');
  return path === undefined ? [] : [path];
};

const sendPage = async (
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
): Promise<FastifyReply> => {
  const encoding = encodingFor(request.headers['accept-encoding']);
  reply.header('Vary', 'Accept-Encoding, Accept-Language, Cookie').type('text/html; charset=utf-8');
  if (encoding === null) return reply.send(html);
  reply.header('Content-Encoding', encoding);
  return reply.send(await encoded(html, encoding));
};

export const showPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  { template, policy, ...content }: Page,
) => {
  const nonce = randomBytes(16).toString('base64url');
  reply.header('Content-Security-Policy', contentPolicy(policy, nonce));
  // YouTube's player needs our origin. The path is never sent because it may contain a signed key.
  reply.header('Referrer-Policy', 'strict-origin');
  const framed = FRAMED_BY[policy];
  if (framed === undefined) reply.removeHeader('X-Frame-Options');
  else reply.header('X-Frame-Options', framed);
  return sendPage(request, reply, template({ ...content, nonce }));
};
