import { titleOfPage } from '@waivers/contract/public/page-title.ts';
import {
  type PageOwner,
  type SignPageData,
  signPageWaiver,
} from '@waivers/contract/waivers/sign-page-data.ts';
import type { WaiverAnswer } from '@waivers/contract/waivers/waiver-answer.ts';
import { isFinishedLocale, type ProductLocale, parseLocale } from '@waivers/waiver/locales.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Routes } from '../http/app.ts';
import { createSharedWork } from '../queues/shared-work.ts';
import type { PreferredLocales } from '../waiver-answers/show-waiver.ts';
import { documentShell } from './document-shell.ts';
import { pageLocale, preferredLocales } from './page-locale.ts';
import type { PagePolicy } from './page-policy.ts';
import type { PageServices } from './page-services.ts';
import { sharedLink } from './shared-link.ts';
import {
  messagesOf,
  type Page,
  pageEncoding,
  type RenderedPage,
  renderPage,
  sendPage,
  showPage,
} from './show-page.ts';
import { lateNotice, noScriptNotice, signText } from './sign-texts.ts';

const OPEN = { config: { actor: 'public', countedAs: 'page' }, schema: { hide: true } } as const;

const NOT_FOUND = 404;

/** Page titles in the first response. Records set their title after loading. */
const TITLES = {
  public_list: 'publicList.title',
  not_found: 'page.notFound.title',
  understanding: 'video.title',
} as const satisfies Partial<Record<SignPageData['screen'], unknown>>;

const titleOf = (screen: SignPageData['screen'], locale: ProductLocale): string =>
  signText(locale, screen in TITLES ? TITLES[screen as keyof typeof TITLES] : 'steps.waiver');

const requestedLocale = (request: FastifyRequest): ProductLocale | undefined => {
  const { locale } = request.query as { readonly locale?: unknown };
  return typeof locale === 'string' ? parseLocale(locale) : undefined;
};

const localeOf = (request: FastifyRequest): ProductLocale => {
  const asked = requestedLocale(request);
  return asked !== undefined && isFinishedLocale(asked)
    ? asked
    : pageLocale(request.headers['accept-language']);
};

/** Prefers the URL's language, then the browser's unless it is a kiosk's, which says nothing about the signer. */
const preferredIn = (request: FastifyRequest): PreferredLocales => {
  const asked = requestedLocale(request);
  if (asked !== undefined) return [asked];
  const { kiosk } = request.query as { readonly kiosk?: unknown };
  return kiosk === '1' ? [] : preferredLocales(request.headers['accept-language']);
};

const showScreen = (
  { pages, clock, publicUrl }: PageServices,
  screen: SignPageData['screen'],
  request: FastifyRequest,
  reply: FastifyReply,
  { owner, policy = 'public' }: { readonly owner?: PageOwner | undefined; readonly policy?: PagePolicy } = {},
) => {
  const locale = localeOf(request);
  const serverTime = clock().toISOString();
  const data: SignPageData = { screen, locale, waiver: null, ...(owner && { owner }), serverTime };
  const title = titleOf(screen, locale);
  const path = request.url.split('?')[0] ?? '';
  const link = screen === 'public_list' && owner !== undefined;
  return showPage(request, reply, {
    template: pages.sign,
    policy,
    lang: locale,
    title: titleOfPage(title, owner),
    head: link ? sharedLink(publicUrl, { title, business: owner, image: null, path }) : '',
    shell: noScriptNotice(locale, 'page.noScript') + lateNotice(locale, 'page.incomplete'),
    preload: messagesOf(pages.signMessages, locale),
    data,
  });
};

export const notFoundPage = (services: PageServices) => (request: FastifyRequest, reply: FastifyReply) =>
  showScreen(services, 'not_found', request, reply.code(NOT_FOUND));

const idIn = (request: FastifyRequest): string | undefined =>
  z
    .uuid()
    .toLowerCase()
    .safeParse((request.params as { readonly id?: unknown }).id).data;

/** Ignores the error, because the page reports it and lets the customer retry. */
const unknown = () => undefined;

const signPage = (services: PageServices, answer: WaiverAnswer): Page => {
  const waiver = signPageWaiver(answer);
  const { locale, title } = waiver.document;
  const data: SignPageData = {
    screen: 'sign',
    locale,
    waiver,
    mailServer: services.hasMailServer,
    serverTime: services.clock().toISOString(),
  };
  const link = { title, business: waiver, image: waiver.background, path: `/sign-waiver/${waiver.id}` };
  return {
    template: services.pages.sign,
    policy: 'public',
    lang: locale,
    title: titleOfPage(title, waiver),
    head: sharedLink(services.publicUrl, link),
    shell: documentShell(waiver),
    preload: messagesOf(services.pages.signMessages, locale),
    data,
  };
};

/** Concurrent requests share a rendering, because a crowd opens the same waiver when the doors open. */
const signRoute =
  (services: PageServices): Routes =>
  async (app) => {
    const share = createSharedWork<RenderedPage | undefined>();
    app.get('/sign-waiver/:id', OPEN, async (request, reply) => {
      const id = idIn(request);
      const [locales, encoding] = [preferredIn(request), pageEncoding(request)];
      const page =
        id === undefined
          ? undefined
          : await share(`${id} ${locales.join()} ${encoding}`, async () => {
              const answer = await services.publishedWaiver(id, locales);
              return answer && renderPage(signPage(services, answer), encoding);
            });
      if (page !== undefined) return sendPage(reply, page);
      const owner = id === undefined ? undefined : await services.owners.ofWaiver(id).catch(unknown);
      return showScreen(services, 'not_found', request, reply.code(NOT_FOUND), { owner });
    });
  };

const VIDEO_PAGES = [
  '/choose-group-or-individual/:signedKey/:id',
  '/group-understanding-status/:signedKey/:id',
  '/confirm-understanding/:signedKey/:id',
  '/confirm-understanding/:signedKey/:id/:user',
  '/group-confirm-understanding/:signedKey/:id/:isGroup',
] as const;

/** Also allows YouTube when looking up the video fails, because the page then reports the error and offers a retry. */
const policyOf = async (services: PageServices, request: FastifyRequest): Promise<PagePolicy> => {
  const { signedKey } = request.params as { readonly signedKey: string };
  const id = idIn(request);
  if (id === undefined) return 'public';
  const isElsewhere = await services.signedVideo(id, signedKey).then(
    (address) => address?.startsWith('https:') === true,
    () => true,
  );
  return isElsewhere ? 'video' : 'public';
};

const videoRoutes =
  (services: PageServices): Routes =>
  async (app) => {
    for (const path of VIDEO_PAGES)
      app.get(path, OPEN, async (request, reply) =>
        showScreen(services, 'understanding', request, reply, { policy: await policyOf(services, request) }),
      );
  };

/** Pages that only the dashboard may frame. */
const FRAMES = {
  '/live-preview': 'live_preview',
  '/video-frame': 'video_frame',
  '/signed-page': 'signed_page',
} as const;

const SCREENS = {
  '/preview-waiver/:id': 'preview',
  '/sign-confirmation/:signedKey/:id': 'confirmation',
  '/signed-waiver-print/:signedKey/:id': 'print',
} as const satisfies Readonly<Record<string, SignPageData['screen']>>;

/** Punctuation, also percent-encoded, that mail clients add to links. Our paths end in a letter or digit. */
const TRAILING = /(?<!%[\da-f]{2}|[^\da-z/%])(?:%[\da-f]{2}|[^\da-z/%])+$/i;

export const publicPages =
  (services: PageServices): Routes =>
  async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      const [path = '', ...query] = request.url.split('?');
      const trimmed = path.replace(TRAILING, '');
      if (trimmed !== path) return reply.redirect([trimmed, ...query].join('?'));
      return undefined;
    });
    await app.register(signRoute(services));
    await app.register(videoRoutes(services));
    app.get('/public/:id', OPEN, async (request, reply) => {
      const id = idIn(request);
      const owner = id === undefined ? undefined : await services.owners.ofList(id).catch(unknown);
      return showScreen(services, 'public_list', request, reply, { owner });
    });
    for (const [path, screen] of Object.entries(FRAMES))
      app.get(path, OPEN, async (request, reply) =>
        showScreen(services, screen, request, reply, { policy: screen }),
      );
    for (const [path, screen] of Object.entries(SCREENS))
      app.get(path, OPEN, async (request, reply) => showScreen(services, screen, request, reply));
  };
