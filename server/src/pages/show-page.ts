import { randomBytes } from 'node:crypto';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, encoded, encodingFor } from '../http/answer-encoding.ts';
import { contentPolicy, type PagePolicy } from './page-policy.ts';
import type { PageContent, PageTemplate } from './page-template.ts';

export type Page = { readonly template: PageTemplate; readonly policy: PagePolicy } & Omit<
  PageContent,
  'nonce'
>;

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

/** Customers who share a rendering share its nonce. It holds nothing of a request, so nothing can be injected. */
export type RenderedPage = {
  readonly policy: PagePolicy;
  readonly nonce: string;
  readonly encoding: Encoding | null;
  readonly body: string | Buffer;
};

export const renderPage = async (
  { template, policy, ...content }: Page,
  encoding: Encoding | null,
): Promise<RenderedPage> => {
  const nonce = randomBytes(16).toString('base64url');
  const html = template({ ...content, nonce });
  return { policy, nonce, encoding, body: encoding === null ? html : await encoded(html, encoding) };
};

export const sendPage = (
  reply: FastifyReply,
  { policy, nonce, encoding, body }: RenderedPage,
): FastifyReply => {
  reply.header('Content-Security-Policy', contentPolicy(policy, nonce));
  // YouTube's player needs our origin. The path is never sent because it may contain a signed key.
  reply.header('Referrer-Policy', 'strict-origin');
  const framed = FRAMED_BY[policy];
  if (framed === undefined) reply.removeHeader('X-Frame-Options');
  else reply.header('X-Frame-Options', framed);
  reply.header('Vary', 'Accept-Encoding, Accept-Language, Cookie').type('text/html; charset=utf-8');
  if (encoding !== null) reply.header('Content-Encoding', encoding);
  return reply.send(body);
};

export const pageEncoding = (request: FastifyRequest): Encoding | null =>
  encodingFor(request.headers['accept-encoding']);

export const showPage = async (
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
): Promise<FastifyReply> => sendPage(reply, await renderPage(page, pageEncoding(request)));
