import { randomBytes } from 'node:crypto';
import fastifyStatic from '@fastify/static';
import type { AppPageData } from '@waivers/contract/app-page-data.ts';
import { type SignPageData, signPageWaiver } from '@waivers/contract/waivers/sign-page-data.ts';
import type { WaiverAnswer } from '@waivers/contract/waivers/waiver-answer.ts';
import { type ProductLocale, parseLocale } from '@waivers/waiver/locales.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Routes } from '../app.ts';
import { sendProblem } from '../problems.ts';
import { authShell } from './auth-shell.ts';
import type { BuiltPages } from './built-pages.ts';
import { documentShell } from './document-shell.ts';
import { chosenLocale, pageLocale } from './page-locale.ts';
import { contentPolicy, type PagePolicy } from './page-policy.ts';
import type { PageContent, PageTemplate } from './page-template.ts';
import { sendPage } from './send-page.ts';

export type PageServices = {
  readonly pages: BuiltPages;
  /** In the requested language if available; undefined while unpublished. */
  readonly publishedWaiver: (
    waiverId: string,
    asked: ProductLocale | undefined,
  ) => Promise<WaiverAnswer | undefined>;
  /** As in the settings. */
  readonly publicUrl: string;
  readonly clock: () => Date;
};

const DASHBOARD = [
  '/',
  '/signed-waivers',
  '/signed-waiver/:id',
  '/waivers',
  '/waiver-create',
  '/waiver-create/:id',
  '/waiver-create/:id/history',
  '/waiver-create/:id/history/:version',
  '/account',
  '/export',
  '/reports',
  '/for-your-customers',
  '/auth/login',
  '/auth/change-password',
  '/auth/confirm-registration',
  '/auth/forgot-password',
  '/auth/register/:token',
  '/auth/confirm-email/:token',
  '/auth/undo-email-change/:token',
] as const;

const PUBLIC = {
  '/preview-waiver/:id': 'preview',
  '/live-preview': 'live_preview',
  '/sign-confirmation/:signedKey/:id': 'confirmation',
  '/signed-waiver-print/:signedKey/:id': 'print',
  '/public/:id': 'public_list',
} as const satisfies Readonly<Record<string, SignPageData['screen']>>;

const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_A_DAY = 'public, max-age=86400';
const OPEN = { config: { actor: 'public', countedAs: 'page' }, schema: { hide: true } } as const;
/** Not counted: one guest's browser must not use up a venue's budget. */
const FILES = { config: { actor: 'public', countedAs: 'nothing' }, schema: { hide: true } } as const;

type Page = { readonly template: PageTemplate; readonly policy: PagePolicy } & Omit<PageContent, 'nonce'>;

/** For browsers without `frame-ancestors`; absent: by anybody. */
const FRAMED_BY: Readonly<Partial<Record<PagePolicy, string>>> = {
  dashboard: 'DENY',
  live_preview: 'SAMEORIGIN',
};

/** Preloaded; otherwise they would be requested only once the script runs. */
const messagesOf = (messages: ReadonlyMap<string, string>, locale: ProductLocale): readonly string[] => {
  const path = messages.get(locale) ?? messages.get('en');
  return path === undefined ? [] : [path];
};

const send = (request: FastifyRequest, reply: FastifyReply, { template, policy, ...content }: Page) => {
  const nonce = randomBytes(16).toString('base64url');
  reply.header('Content-Security-Policy', contentPolicy(policy, nonce));
  // The video player needs the origin, and nobody more, because addresses hold signed keys.
  reply.header('Referrer-Policy', 'strict-origin');
  const framed = FRAMED_BY[policy];
  if (framed === undefined) reply.removeHeader('X-Frame-Options');
  else reply.header('X-Frame-Options', framed);
  return sendPage(request, reply, template({ ...content, nonce }));
};

const publicPage =
  ({ pages, clock }: PageServices, screen: SignPageData['screen'], title: string) =>
  (request: FastifyRequest, reply: FastifyReply) => {
    const locale = pageLocale(request.headers['accept-language']);
    const data: SignPageData = { screen, locale, waiver: null, serverTime: clock().toISOString() };
    const content = { lang: locale, title, shell: '', preload: messagesOf(pages.signMessages, locale), data };
    const policy = screen === 'live_preview' ? 'live_preview' : 'public';
    return send(request, reply, { template: pages.sign, policy, ...content });
  };

const NOT_FOUND = 404;

export const notFoundPage = (services: PageServices) => {
  const show = publicPage(services, 'not_found', '404');
  return (request: FastifyRequest, reply: FastifyReply) => show(request, reply.code(NOT_FOUND));
};

/** The largest of the dashboard's pages. The others come soon enough once it is known who is there. */
const isAuthoring = (path: string): boolean => /^\/waiver-create(?:\/[^/]+)?\/?$/.test(path);

const dashboardPage = (services: PageServices) => (request: FastifyRequest, reply: FastifyReply) => {
  const { cookie, 'accept-language': accepted } = request.headers;
  const locale = chosenLocale(cookie) ?? pageLocale(accepted);
  const { pages } = services;
  const path = request.url.split('?')[0] ?? '';
  const painted = authShell(path, locale);
  const authoring = isAuthoring(path) ? pages.authoringFiles : { scripts: [], styles: [] };
  const messages = messagesOf(pages.appMessages, locale);
  const files =
    painted === undefined
      ? { preloadNext: [...messages, ...authoring.scripts], styles: authoring.styles }
      : { preload: pages.authFiles.scripts, preloadNext: messages, styles: pages.authFiles.styles };
  return send(request, reply, {
    template: pages.app,
    policy: 'dashboard',
    lang: locale,
    ...(painted ?? { title: 'Waivers', shell: '' }),
    ...files,
    data: { locale, publicUrl: services.publicUrl } satisfies AppPageData,
  });
};

const signRoute =
  (services: PageServices): Routes =>
  async (app) => {
    const notFound = notFoundPage(services);
    app.get(
      '/sign-waiver/:id',
      {
        config: { actor: 'public', countedAs: 'page' },
        schema: {
          hide: true,
          params: z.object({ id: z.string() }),
          querystring: z.object({ locale: z.string().max(20).optional().catch(undefined) }),
        },
      },
      async (request, reply) => {
        const id = z.uuid().toLowerCase().safeParse(request.params.id);
        const asked = parseLocale(request.query.locale ?? '');
        const answer = id.success ? await services.publishedWaiver(id.data, asked) : undefined;
        if (answer === undefined) return notFound(request, reply);
        const waiver = signPageWaiver(answer);
        const { locale, title } = waiver.document;
        const data: SignPageData = {
          screen: 'sign',
          locale,
          waiver,
          serverTime: services.clock().toISOString(),
        };
        return send(request, reply, {
          template: services.pages.sign,
          policy: 'public',
          lang: locale,
          title,
          shell: documentShell(waiver),
          preload: messagesOf(services.pages.signMessages, locale),
          data,
        });
      },
    );
  };

const assetRoutes =
  ({ pages }: PageServices): Routes =>
  async (app) => {
    await app.register(fastifyStatic, {
      root: pages.folder,
      serve: false,
      preCompressed: true,
      cacheControl: false,
    });
    const show = (request: FastifyRequest, reply: FastifyReply) => {
      const file = request.url.split('?')[0] ?? '';
      if (!pages.files.has(file)) return sendProblem(reply, 'not_found');
      // Hashed names never change content; the icon's may.
      reply.header('Cache-Control', file.startsWith('/assets/') ? FOR_EVER : FOR_A_DAY);
      return reply.sendFile(file);
    };
    for (const path of ['/assets/*', '/favicon.svg']) {
      app.get(path, FILES, async (request, reply) => show(request, reply));
    }
  };

export const pageRoutes =
  (services: PageServices): Routes =>
  async (app) => {
    await app.register(assetRoutes(services));
    await app.register(signRoute(services));
    for (const [path, screen] of Object.entries(PUBLIC)) {
      const show = publicPage(services, screen, 'Waiver');
      app.get(path, OPEN, async (request, reply) => show(request, reply));
    }
    const showDashboard = dashboardPage(services);
    for (const path of DASHBOARD)
      app.get(path, OPEN, async (request, reply) => showDashboard(request, reply));
  };
