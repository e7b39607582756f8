import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { AppPageData } from '@waivers/contract/app-page-data.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor } from '../http/answer-encoding.ts';
import type { Routes } from '../http/app.ts';
import { sendProblem } from '../http/problems.ts';
import type { BuiltPages } from './built-pages.ts';
import { chosenLocale, pageLocale } from './page-locale.ts';
import type { PageServices } from './page-services.ts';
import { publicPages } from './public-pages.ts';
import { messagesOf, showPage } from './show-page.ts';
import { skeleton } from './skeleton.ts';
import { verifyRoute } from './verify-page.ts';

const DASHBOARD = [
  '/',
  '/signed-waivers',
  '/signed-waiver/:id',
  '/waivers',
  '/waiver-create',
  '/waiver-create/:id',
  '/waiver-create/:id/history',
  '/waiver-create/:id/history/:version',
  '/audit/:kind/:id',
  '/account',
  '/account/security',
  '/account/company',
  '/account/emails',
  '/account/integrations',
  '/account/developers',
  '/account/webhooks',
  '/account/webhooks/:id',
  '/account/api-keys',
  '/account/people',
  '/account/identity-provider',
  '/account/deliveries',
  '/account/status',
  '/export',
  '/reports',
  '/for-your-customers',
  '/auth/login',
  '/auth/change-password',
  '/auth/confirm-registration',
  '/auth/forgot-password',
  '/auth/oidc/callback',
  '/auth/oidc/callback/:account',
  '/auth/register/:token',
  '/auth/confirm-email/:token',
  '/auth/undo-email-change/:token',
  '/auth/accept-invitation/:token',
] as const;

const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_A_DAY = 'public, max-age=86400';
const OPEN = { config: { actor: 'public', countedAs: 'page' }, schema: { hide: true } } as const;
/** Exempt from rate limits, so that one browser cannot exhaust a venue's budget. */
const FILES = { config: { actor: 'public', countedAs: 'nothing' }, schema: { hide: true } } as const;

/** Scripts to preload for the log-in pages and the largest page. All others are loaded once the session is known. */
const scriptsOf = (path: string, pages: BuiltPages): readonly string[] => {
  if (path.startsWith('/auth/')) return pages.authScripts;
  return /^\/waiver-create(?:\/[^/]+)?\/?$/.test(path) ? pages.authoringScripts : [];
};

const dashboardPage = (services: PageServices) => (request: FastifyRequest, reply: FastifyReply) => {
  const { cookie, 'accept-language': accepted } = request.headers;
  const locale = chosenLocale(cookie) ?? pageLocale(accepted);
  const { pages } = services;
  const path = request.url.split('?')[0] ?? '';
  return showPage(request, reply, {
    template: pages.app,
    policy: 'dashboard',
    lang: locale,
    title: 'Waivers',
    shell: skeleton(path, locale),
    preloadNext: [...messagesOf(pages.appMessages, locale), ...scriptsOf(path, pages)],
    data: { locale, publicUrl: services.publicUrl } satisfies AppPageData,
  });
};

const FOR_ANY_PAGE = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const;

/** Headers of the script that other sites load. Its URL never changes, so browsers revalidate it every hour. */
const embedHeaders = (reply: FastifyReply): FastifyReply =>
  reply.headers({
    'Cache-Control': 'public, max-age=3600, stale-while-revalidate=604800',
    ...FOR_ANY_PAGE,
  });

const decompress = promisify(brotliDecompress);

const assetRoutes =
  ({ pages, assets }: PageServices): Routes =>
  async (app) => {
    await app.register(fastifyStatic, {
      root: pages.folder,
      serve: false,
      preCompressed: true,
      cacheControl: false,
    });
    /** Sends a file of another version's pages. */
    const showOther = async (request: FastifyRequest, reply: FastifyReply, file: string) => {
      const brotli = await assets.find(file);
      if (brotli === undefined) return sendProblem(reply, 'not_found');
      reply.headers({ ...FOR_ANY_PAGE, 'Cache-Control': FOR_EVER, Vary: 'Accept-Encoding' });
      reply.type(`${file.endsWith('.css') ? 'text/css' : 'application/javascript'}; charset=utf-8`);
      if (encodingFor(request.headers['accept-encoding']) !== 'br')
        return reply.send(await decompress(brotli));
      return reply.header('Content-Encoding', 'br').send(brotli);
    };
    const show = (request: FastifyRequest, reply: FastifyReply) => {
      const file = request.url.split('?')[0] ?? '';
      if (!pages.files.has(file)) return showOther(request, reply, file);
      // Hashed files never change, unlike the icon. Signed pages are framed without an origin and need CORS.
      if (file.startsWith('/assets/')) reply.headers(FOR_ANY_PAGE);
      if (!reply.hasHeader('Cache-Control'))
        reply.header('Cache-Control', file.startsWith('/assets/') ? FOR_EVER : FOR_A_DAY);
      return reply.sendFile(file);
    };
    app.get('/embed/v1.js', FILES, async (request, reply) => show(request, embedHeaders(reply)));
    for (const path of ['/assets/*', '/favicon.svg']) {
      app.get(path, FILES, async (request, reply) => show(request, reply));
    }
  };

export const pageRoutes =
  (services: PageServices): Routes =>
  async (app) => {
    await app.register(assetRoutes(services));
    await app.register(publicPages(services));
    await app.register(verifyRoute(services));
    const showDashboard = dashboardPage(services);
    for (const path of DASHBOARD)
      app.get(path, OPEN, async (request, reply) => showDashboard(request, reply));
  };
