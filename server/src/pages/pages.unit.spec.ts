import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { signPageWaiver } from '@waivers/contract/waivers/sign-page-data.ts';
import type { WaiverAnswer } from '@waivers/contract/waivers/waiver-answer.ts';
import { toWire } from '@waivers/waiver/config/to-wire.ts';
import { paragraphs } from '@waivers/waiver/rich-text/rich-text.ts';
import { TEMPLATE_DOCUMENT, templateConfig } from '@waivers/waiver/testing/waiver-samples.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLogger } from '../process/logging.ts';
import { buildTestApp, captureLog } from '../testing/test-app.ts';
import type { PreferredLocales } from '../waiver-answers/show-waiver.ts';
import { documentShell } from './document-shell.ts';
import type { PageAssets } from './page-services.ts';
import { pageTemplate } from './page-template.ts';
import { pagesPart } from './pages-part.ts';
import { notFoundPage } from './public-pages.ts';
import { pageRoutes } from './routes.ts';

const ID = '01933b5e-0000-7000-8000-000000000001';
const HTML = `<!doctype html><html lang="en"><head><title>Waiver</title><style data-critical>a{}</style></head>
<body><div id="root"></div><script type="application/json" id="page-data">null</script></body></html>`;

const answer = (title: string): WaiverAnswer => ({
  result: {
    id: ID,
    title,
    locale: 'en',
    locales: ['en', 'de'],
    published: true,
    editable: true,
    version: 2,
    revision: 1,
    config: toWire(templateConfig(), () => ''),
    userId: ID,
    timeZone: 'UTC',
    document: { ...TEMPLATE_DOCUMENT, title, heading: title },
    versionHash: 'ab'.repeat(32),
  },
  logo: '/v1/blob/a/l',
  company: 'Hall & Co',
  emailIntegration: false,
  integrations: [],
  integration: null,
});

const WITHDRAWN = '01933b5e-0000-7000-8000-000000000003';
const OWNER = { id: ID, logo: '/v1/blob/a/l', company: 'Hall & Co' };
const ownerOf = (known: string) => async (id: string) => {
  if (id === DATABASE_AWAY) throw new Error('The database is away.');
  return id === known ? OWNER : undefined;
};
const DATABASE_AWAY = '01933b5e-0000-7000-8000-000000000004';

const VIDEOS: Readonly<Record<string, string>> = {
  youtube: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  upload: `/v1/media/${ID}/${'ab'.repeat(32)}.mp4`,
  none: '',
};

/** Files of another version's pages. */
const OTHERS = new Map([
  ['/assets/other-1.js', brotliCompressSync('other()')],
  ['/assets/other-2.css', brotliCompressSync('b{}')],
]);

const services = (title = 'Hall') => ({
  pages: {
    sign: pageTemplate(HTML),
    app: pageTemplate(HTML),
    verify: '<script type="application/json" id="policy">null</script>',
    folder: import.meta.dirname,
    files: new Set<string>(),
    signMessages: new Map([['en', '/en.js']]),
    appMessages: new Map([['en', '/app-en.js']]),
    authoringScripts: ['/assets/author.js'],
    authScripts: ['/assets/auth.js'],
  },
  publishedWaiver: async (id: string, liked: PreferredLocales) =>
    id === ID ? answer(liked[0] === 'de' ? 'Halle' : title) : undefined,
  owners: { ofList: ownerOf(ID), ofWaiver: ownerOf(WITHDRAWN) },
  signedVideo: async (id: string, key: string) => {
    if (id === DATABASE_AWAY) throw new Error('The database is away.');
    return VIDEOS[key];
  },
  assets: {
    publish: async () => undefined,
    find: async (path: string) => OTHERS.get(path),
  },
  hasMailServer: true,
  logPolicy: async () => undefined,
  publicUrl: 'https://waivers.test',
  clock: () => new Date('2026-11-21T12:00:00Z'),
});

const buildApp = (title?: string) => {
  const given = services(title);
  return buildTestApp({ routes: [pageRoutes(given)], notFoundPage: notFoundPage(given) });
};

/** Apps by the title of the waiver that they serve. */
const apps = new Map<string | undefined, ReturnType<typeof buildApp>>();
afterAll(async () => {
  for (const app of apps.values()) await (await app).close();
});

const open = async (path: string, title?: string, headers: Record<string, string> = {}) => {
  const app = apps.get(title) ?? buildApp(title);
  apps.set(title, app);
  return (await app).inject({ url: path, headers: { accept: 'text/html', ...headers } });
};

/** Returns the complete policy, so that any addition fails the test. */
const policyOf = (nonce: string | undefined, ...own: readonly string[]): string =>
  policyWith("form-action 'self'", nonce, ...own);

const policyWith = (forms: string, nonce: string | undefined, ...own: readonly string[]): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    forms,
    "require-trusted-types-for 'script'",
    ...own,
  ].join('; ');

const nonceIn = (html: string): string | undefined => /<style nonce="([\w-]{22})">/.exec(html)?.[1];

const plain = (payload: Buffer, encoding: string | undefined): string =>
  (encoding === 'br'
    ? brotliDecompressSync(payload)
    : encoding === 'gzip'
      ? gunzipSync(payload)
      : payload
  ).toString();

const dataIn = (html: string) => JSON.parse(/id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');

describe('sign page', () => {
  it('includes text, waiver, language and title in the first response', {
    meta: { spec: '2.11 /sign-waiver/{id}' },
  }, async () => {
    const { body, statusCode } = await open(`/sign-waiver/${ID}`);
    expect(statusCode).toBe(200);
    expect(body).toContain('<h1 class="document_heading" dir="auto">Hall</h1>');
    expect(body).toContain('<title>Hall – Hall &amp; Co</title>');
    expect(dataIn(body)).toMatchObject({
      screen: 'sign',
      mailServer: true,
      locale: 'en',
      waiver: { id: ID, versionHash: 'ab'.repeat(32), logo: '/v1/blob/a/l', company: 'Hall & Co' },
    });
  });

  it('shows background, logo, heading, subtitle, description and content in this order', {
    meta: { spec: '2.63 title' },
  }, () => {
    const waiver = signPageWaiver(answer('Hall'));
    const texts = {
      heading: 'House rules',
      subtitle: 'Before you climb',
      description: paragraphs(['For everybody.']),
      content: paragraphs(['Climb safely.']),
    };
    const document = { ...waiver.document, ...texts };
    const shell = documentShell({ ...waiver, background: '/b', logo: '/l', company: 'A "hall"', document });
    expect(shell.match(/src="[^"]+"|[^<>]+(?=<\/(?:h1|p|span|a)>)/g)).toEqual([
      'src="/b"',
      'src="/l"',
      'A &quot;hall&quot;',
      'House rules',
      'Before you climb',
      'For everybody.',
      'Climb safely.',
      expect.stringContaining('this page needs JavaScript'),
      'Try again',
    ]);
  });

  it('states the document’s language if it differs from the page’s', () => {
    const waiver = signPageWaiver(answer('Hall'));
    expect(documentShell(waiver)).not.toContain('document_otherLanguage');
    const shell = documentShell({ ...waiver, document: { ...waiver.document, locale: 'fr' } });
    expect(shell).toContain(
      '<article class="document_document"><p class="document_otherLanguage">L’entreprise a rédigé ce document en anglais. Seuls les libellés et les mentions générales sont en français.</p><h1 class="document_heading" dir="auto" lang="en">Hall</h1>',
    );
  });

  it('explains in the document’s language what requires JavaScript', async () => {
    const { body } = await open(`/sign-waiver/${ID}`);
    expect(body).toMatch(/<\/article><noscript><p [^>]+>You can read the document here\. To fill it in/);
    const german = documentShell({
      ...signPageWaiver(answer('Halle')),
      document: { ...TEMPLATE_DOCUMENT, locale: 'de' },
    });
    expect(german).toContain('Hier können Sie das Dokument lesen.');
  });

  it('is in each customer’s language and encoding, even if many ask at once', async () => {
    const kinds = ['en', 'de'].flatMap((language) =>
      ['br', 'gzip', 'identity'].map((encoding) => ({
        'accept-language': language,
        'accept-encoding': encoding,
      })),
    );
    // The second and third request of each kind share a rendering.
    const asked = [...kinds, ...kinds, ...kinds];
    const answers = await Promise.all(asked.map((headers) => open(`/sign-waiver/${ID}`, undefined, headers)));
    const unpacked = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };
    const seen = answers.map(({ headers, rawPayload }) => {
      const encoding = (headers['content-encoding'] ?? 'identity') as keyof typeof unpacked;
      const html = unpacked[encoding](rawPayload).toString();
      const language = html.includes('Halle') ? 'de' : 'en';
      return [encoding, language];
    });
    expect(seen).toEqual(asked.map((headers) => [headers['accept-encoding'], headers['accept-language']]));
  });

  it.each([
    'Mozilla/4.0 (compatible; MSIE 6.0; Windows NT 5.1)',
    'Opera/9.80 (Android; Opera Mini/36.2; U; en) Presto/2.12 Version/12.16',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 6_0 like Mac OS X) AppleWebKit/536.26 Safari/8536.25',
    '',
  ])('is the same for old browsers: %j', async (agent) => {
    const [old, other] = await Promise.all(
      [agent, 'Chrome/140'].map((each) => open(`/sign-waiver/${ID}`, undefined, { 'user-agent': each })),
    );
    const withoutNonce = (body = '') =>
      body.replaceAll(/nonce="[^"]+"/g, '').replaceAll(/"serverTime":[^,}]+/g, '');
    expect(withoutNonce(old?.body)).toBe(withoutNonce(other?.body));
    expect(old?.body).toContain('document_document');
  });

  it('offers a reload if the form fails to appear', async () => {
    const { body } = await open(`/sign-waiver/${ID}`);
    expect(body).toMatch(
      /<\/noscript><p class="page-late">If no form appears here, this browser .+ <a href="">Try again<\/a><\/p>/,
    );
  });

  it.each([
    `/public/${ID}`,
    `/sign-confirmation/key/${ID}`,
    `/signed-waiver-print/key/${ID}`,
    '/no/such/page',
  ])('offers a reload on other public pages: %s', async (path) => {
    const { body } = await open(path, undefined, { 'accept-language': 'de' });
    expect(body).toMatch(
      /<p class="page-late">Diese Seite wurde nicht .+ <a href="">Noch einmal versuchen<\/a><\/p>/,
    );
  });

  it.each([
    `/sign-waiver/${ID}`,
    `/preview-waiver/${ID}`,
    `/public/${ID}`,
    `/sign-confirmation/key/${ID}`,
    `/signed-waiver-print/key/${ID}`,
    '/auth/login',
    '/waivers',
    '/for-your-customers',
  ])('ignores unknown languages: %s', async (path) => {
    const pages = ['nonsense', '__proto__', 'xx', '%00', 'de&locale=fr'].map((locale) =>
      open(`${path}?locale=${locale}`, undefined, { 'accept-language': 'en' }),
    );
    for (const { statusCode, body } of await Promise.all(pages))
      expect([statusCode, dataIn(body).locale]).toEqual([200, 'en']);
  });

  it('shows the business and its logo in link previews', async () => {
    const { body } = await open(`/sign-waiver/${ID}?locale=de`);
    expect(body.match(/<meta property="og:[^>]+>/g)).toEqual([
      '<meta property="og:type" content="website">',
      '<meta property="og:title" content="Halle – Hall &amp; Co">',
      '<meta property="og:site_name" content="Hall &amp; Co">',
      `<meta property="og:url" content="https://waivers.test/sign-waiver/${ID}">`,
      '<meta property="og:image" content="https://waivers.test/v1/blob/a/l">',
    ]);
  });

  it('names the business of an unpublished waiver but shows no content', async () => {
    const { body, statusCode } = await open(`/sign-waiver/${WITHDRAWN}`);
    expect([statusCode, dataIn(body)]).toMatchObject([404, { screen: 'not_found', owner: OWNER }]);
    expect(body).not.toContain('og:title');
  });

  it('uses the requested language', async () => {
    expect((await open(`/sign-waiver/${ID}?locale=gr`)).body).toContain(
      '<h1 class="document_heading" dir="auto">Halle</h1>',
    );
    expect((await open(`/sign-waiver/${ID}?locale=${'x'.repeat(99)}`)).statusCode).toBe(200);
  });

  it('falls back to the phone’s language and sets Vary', async () => {
    const inGerman = '<h1 class="document_heading" dir="auto">Halle</h1>';
    const german = { 'accept-language': 'pt, de-AT;q=0.9, en;q=0.2' };
    const { body, headers } = await open(`/sign-waiver/${ID}`, undefined, german);
    expect(body).toContain(inGerman);
    expect([headers.vary, headers['cache-control'], headers.etag]).toEqual([
      'Accept-Encoding, Accept-Language, Cookie',
      'no-store',
      undefined,
    ]);
    expect((await open(`/sign-waiver/${ID}?locale=en`, undefined, german)).body).not.toContain(inGerman);
    expect((await open(`/sign-waiver/${ID}?kiosk=1`, undefined, german)).body).not.toContain(inGerman);
  });

  it('escapes owners’ texts', async () => {
    const title = '</script><script>alert(1)</script><!--"&';
    const { body } = await open(`/sign-waiver/${ID}`, title);
    expect(body).not.toContain('<script>alert');
    expect(body).not.toContain('<!--');
    expect(dataIn(body).waiver.document.title).toBe(title);
  });

  it('allows inline styles with a fresh nonce per response', async () => {
    const [one, other] = [await open(`/sign-waiver/${ID}`), await open(`/sign-waiver/${ID}`)];
    expect(nonceIn(one.body)).toBeDefined();
    expect(other.body).not.toContain(nonceIn(one.body));
  });

  it.each(['0', '01933b5e-0000-7000-8000-000000000002'])('shows a not-found page for %s', async (id) => {
    const { statusCode, body } = await open(`/sign-waiver/${id}`, undefined, {
      'accept-language': 'fr;q=0.9, de-AT',
    });
    expect([statusCode, dataIn(body).screen, dataIn(body).locale]).toEqual([404, 'not_found', 'de']);
  });
});

describe('page policy', () => {
  it.each([
    `/sign-waiver/${ID}`,
    '/sign-waiver/0',
    `/preview-waiver/${ID}`,
    `/sign-confirmation/key/${ID}`,
    `/signed-waiver-print/key/${ID}`,
    `/public/${ID}`,
    `/confirm-understanding/none/${ID}`,
    `/confirm-understanding/upload/${ID}`,
    `/confirm-understanding/somebodys/${ID}`,
    '/confirm-understanding/youtube/0',
    '/no/such/page',
  ])('for public pages forbids inline code and eval, and allows framing: %s', async (path) => {
    const { body, headers } = await open(path);
    expect(headers['content-security-policy']).toBe(
      policyOf(nonceIn(body), "trusted-types 'none'", 'frame-ancestors *'),
    );
    expect(headers['x-frame-options']).toBeUndefined();
  });

  it.each([
    '/',
    '/signed-waivers',
    `/signed-waiver/${ID}`,
    '/waivers',
    '/waiver-create',
    `/waiver-create/${ID}`,
    `/waiver-create/${ID}/history`,
    `/waiver-create/${ID}/history/2`,
    `/audit/waiver/${ID}`,
    '/account',
    '/account/webhooks',
    '/account/webhooks/an-id',
    '/account/api-keys',
    '/account/deliveries',
    '/account/status',
    '/export',
    '/reports',
    '/for-your-customers',
    '/auth/login',
    '/auth/change-password',
    '/auth/confirm-registration',
    '/auth/forgot-password',
    '/auth/register/token',
    '/auth/confirm-email/token',
    '/auth/undo-email-change/token',
  ])('for the dashboard allows pasting and forbids framing: %s', async (path) => {
    const { body, headers, statusCode } = await open(path);
    expect(statusCode).toBe(200);
    // Ignore the hash of the waiver form's script, which another test checks.
    const policy = String(headers['content-security-policy']).replace(/ 'sha256-[^']*'/, '');
    expect(policy).toBe(
      policyOf(nonceIn(body), 'trusted-types ProseMirrorClipboard', "frame-ancestors 'none'"),
    );
    expect(headers['x-frame-options']).toBe('DENY');
  });
});

describe('video pages', () => {
  it.each([
    `/choose-group-or-individual/youtube/${ID}`,
    `/group-understanding-status/youtube/${ID}`,
    `/confirm-understanding/youtube/${ID}`,
    `/confirm-understanding/youtube/${ID}/${ID}`,
    `/group-confirm-understanding/youtube/${ID}/1`,
    `/confirm-understanding/youtube/${DATABASE_AWAY}`,
  ])('allow framing, and YouTube’s player if needed: %s', async (path) => {
    const { body, headers, statusCode } = await open(`${path}?locale=de`);
    expect([statusCode, dataIn(body).screen, dataIn(body).locale]).toEqual([200, 'understanding', 'de']);
    expect(body).toContain('<title>Sicherheitsvideo</title>');
    expect(headers['content-security-policy']).toBe(
      policyOf(
        nonceIn(body),
        'frame-src https://www.youtube-nocookie.com https://www.youtube.com',
        'trusted-types youtube-api youtube-widget-api',
        'frame-ancestors *',
      ).replace(
        "script-src 'self'",
        "script-src 'self' https://www.youtube.com/iframe_api https://www.youtube.com/s/player/",
      ),
    );
    // The policy must send a referrer, because YouTube refuses to play without one (error 153).
    expect(headers['referrer-policy']).toBe('strict-origin');
    expect(headers['x-frame-options']).toBeUndefined();
  });

  it('are logged by route pattern, without keys or viewers', async () => {
    const key = 'a-signed-key';
    const { destination, text } = captureLog();
    const given = services();
    const app = await buildTestApp({
      routes: [pageRoutes(given)],
      notFoundPage: notFoundPage(given),
      logger: createLogger({ level: 'trace', destination }),
    });
    const paths = [
      `/choose-group-or-individual/${key}/${ID}`,
      `/group-understanding-status/${key}/${ID}?kiosk=1`,
      `/confirm-understanding/${key}/${ID}/${ID}`,
      `/group-confirm-understanding/${key}/${ID}/1`,
      `/confirm-understanding/${key}/${DATABASE_AWAY}`,
      `/confirm-understanding/${key}/0/1/too-long`,
    ];
    for (const url of paths) {
      const { body } = await app.inject({ url, headers: { accept: 'text/html' } });
      expect(body.replace(/<script[\s\S]*/, '')).not.toContain(key);
    }
    await app.close();
    const lines = text().trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).route)).toEqual([
      '/choose-group-or-individual/:signedKey/:id',
      '/group-understanding-status/:signedKey/:id',
      '/confirm-understanding/:signedKey/:id/:user',
      '/group-confirm-understanding/:signedKey/:id/:isGroup',
      '/confirm-understanding/:signedKey/:id',
      'none',
    ]);
    expect(text()).not.toMatch(/a-signed-key|01933b5e/);
  });
});

describe('live preview', () => {
  it('can be framed by our pages but cannot send data', async () => {
    const { body, headers, statusCode } = await open('/live-preview');
    expect([statusCode, dataIn(body).screen, dataIn(body).waiver]).toEqual([200, 'live_preview', null]);
    expect(headers['content-security-policy']).toBe(
      policyWith(
        "form-action 'none'",
        nonceIn(body),
        "connect-src 'none'",
        "trusted-types 'none'",
        "frame-ancestors 'self'",
      ),
    );
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  });
});

describe('signed page frame', () => {
  it('has no origin, can be framed by our pages and cannot send data', async () => {
    const { body, headers } = await open('/signed-page');
    expect([dataIn(body).screen, dataIn(body).waiver]).toEqual(['signed_page', null]);
    expect(headers['content-security-policy']).toBe(
      policyWith(
        "form-action 'none'",
        nonceIn(body),
        'sandbox allow-scripts',
        "connect-src 'none'",
        "trusted-types 'none'",
        "frame-ancestors 'self'",
      ),
    );
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  });
});

describe('dashboard video frame', () => {
  it('allows only YouTube’s player, can be framed by our pages and cannot send data', async () => {
    const { body, headers } = await open('/video-frame');
    expect(dataIn(body).screen).toBe('video_frame');
    const own = policyWith(
      "form-action 'none'",
      nonceIn(body),
      "connect-src 'none'",
      'frame-src https://www.youtube-nocookie.com https://www.youtube.com',
      'trusted-types youtube-api youtube-widget-api',
      "frame-ancestors 'self'",
    );
    const withScript = own.replace(
      "script-src 'self'",
      "script-src 'self' https://www.youtube.com/iframe_api https://www.youtube.com/s/player/",
    );
    expect(headers['content-security-policy']).toBe(withScript);
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  });
});

describe('dashboard page', () => {
  const german = { 'accept-language': 'de' };

  it.each([
    ['/auth/login', 'auth'],
    ['/waiver-create', 'author'],
    [`/waiver-create/${ID}?from=list`, 'author'],
    [`/waiver-create/${ID}/history`, undefined],
    ['/waivers', undefined],
  ])('at %s preloads the scripts for %s', async (path, screen) => {
    const { body } = await open(path);
    const early = [...body.matchAll(/<link rel="modulepreload" href="([^"]+)">/g)].map(([, href]) => href);
    expect(early).toEqual(['/app-en.js', ...(screen === undefined ? [] : [`/assets/${screen}.js`])]);
  });

  it.each(['/auth/login', '/waivers', `/waiver-create/${ID}`])(
    'at %s shows a skeleton without inputs and a localised no-script notice',
    async (path) => {
      const { body } = await open(path, undefined, german);
      expect(body).toContain('<p class="visually-hidden">Wird geladen …</p>');
      expect(body).toContain('<noscript><p class="page-no-script">Diese Seite braucht JavaScript.');
      expect(body).toContain('<p class="page-late">Diese Seite wurde nicht vollständig geladen.');
      expect(body).not.toMatch(/<(?:form|input|button|textarea)/);
    },
  );

  it('includes the public URL', async () => {
    const { body } = await open('/waivers');
    expect(dataIn(body).publicUrl).toBe('https://waivers.test');
  });

  it('prefers the language chosen in this browser over Accept-Language', async () => {
    const inCookie = async (cookie: string) => {
      const { body } = await open('/auth/login', undefined, { ...german, cookie });
      return [/<html lang="(\w+)"/.exec(body)?.[1], dataIn(body).locale];
    };
    expect(await inCookie('other=1; waivers_language=en')).toEqual(['en', 'en']);
    for (const unknown of ['waivers_language=', 'waivers_language=xx', 'a_waivers_language=en'])
      expect(await inCookie(unknown)).toEqual(['de', 'de']);
  });
});

describe('assets', () => {
  it('are exempt from rate limits', async () => {
    const addressLimits = {
      requestsPerMinute: { signing: 1, watching: 1, page: 1, proof: 1, other: 1 },
      largeBytesPerMinute: 1,
      storedBytesPerHour: 1,
      watchingBytesPerHour: 1,
    };
    const app = await buildTestApp({ routes: [pageRoutes(services())], addressLimits });
    const statuses: number[] = [];
    for (const url of [
      '/favicon.svg',
      '/assets/a.js',
      '/favicon.svg',
      '/assets/b.css',
      '/auth/login',
      '/auth/login',
    ])
      statuses.push((await app.inject(url)).statusCode);
    expect(statuses).toEqual([404, 404, 404, 404, 200, 429]);
    await app.close();
  });
});

describe('page whose URL contains a signed key', () => {
  const paths = [`/sign-confirmation/secret/${ID}`, `/signed-waiver-print/secret/${ID}`];

  it.each(paths)('sends only its origin as the referrer: %s', async (path) => {
    expect((await open(path)).headers['referrer-policy']).toBe('strict-origin');
  });
});

describe('page isolation', () => {
  it('is enabled over HTTPS but not over plain HTTP', async () => {
    const policies = async (publicUrl: string) => {
      const app = await buildTestApp({ routes: [pageRoutes(services())], publicUrl });
      const urls = ['/auth/login', `/sign-waiver/${ID}`, '/v1/nothing'];
      const replies = await Promise.all(urls.map((url) => app.inject(url)));
      await app.close();
      return replies.map(({ headers }) => headers['cross-origin-opener-policy']);
    };
    expect(await policies('https://waivers.example')).toEqual(['same-origin', 'same-origin', 'same-origin']);
    expect(await policies('http://waivers.example')).toEqual([undefined, undefined, undefined]);
  });
});

describe('other pages', () => {
  it.each([
    ['/preview-waiver/1', 'preview'],
    ['/sign-confirmation/key/1', 'confirmation'],
    ['/signed-waiver-print/key/1', 'print'],
    ['/public/1', 'public_list'],
  ])(
    'serve %s with the screen %s',
    {
      meta: {
        spec: [
          '2.12 /preview-waiver/{id}',
          '2.14 /sign-confirmation/{signedKey}/{id}',
          '2.15 /signed-waiver-print/{signedKey}/{id}',
          '2.16 /public/{id}',
        ],
      },
    },
    async (path, screen) => {
      const { statusCode, body } = await open(path);
      expect([statusCode, dataIn(body)]).toMatchObject([200, { screen, waiver: null }]);
    },
  );

  it.each([
    [`/public/${ID}.`, `/public/${ID}`],
    [`/sign-waiver/${ID}).?locale=de`, `/sign-waiver/${ID}?locale=de`],
    [`/sign-confirmation/key_/${ID}%2C`, `/sign-confirmation/key_/${ID}`],
    [`/signed-waiver-print/key/${ID}%E2%80%9D.`, `/signed-waiver-print/key/${ID}`],
    [`/preview-waiver/${ID}!`, `/preview-waiver/${ID}`],
    [`/group-understanding-status/key/${ID}%29`, `/group-understanding-status/key/${ID}`],
    [`/sign-waiver/${ID}%20%0A`, `/sign-waiver/${ID}`],
    [`/sign-waiver/${ID}%E2%80%8B?locale=ja`, `/sign-waiver/${ID}?locale=ja`],
    [`/sign-waiver/${ID}%E3%80%82`, `/sign-waiver/${ID}`],
    [`/public/${ID}%EF%BC%89*_`, `/public/${ID}`],
  ])('redirect links with trailing punctuation: %s', async (path, to) => {
    const { statusCode, headers } = await open(path);
    expect([statusCode, headers.location]).toEqual([302, to]);
  });

  it('name the business of a list in the first response and link preview, in the requested language', async () => {
    const { body } = await open(`/public/${ID}?locale=de`);
    const title = 'Was möchten Sie unterschreiben? – Hall &amp; Co';
    expect(body).toContain(`<html lang="de">`);
    expect(body).toContain(`<title>${title}</title>`);
    expect(body).toContain(`<meta property="og:title" content="${title}">`);
    expect([dataIn(body).locale, dataIn(body).owner]).toEqual(['de', OWNER]);
    expect((await open(`/public/${ID}?locale=xx`)).body).toContain('<html lang="en">');
    expect((await open(`/public/${ID}?locale=de&locale=en`)).body).toContain('<html lang="en">');
  });

  it.each([`/public/${WITHDRAWN}`, '/public/1', `/public/${DATABASE_AWAY}`])(
    'are served even if the owner is unknown: %s',
    async (path) => {
      const { body, statusCode } = await open(path);
      expect(statusCode).toBe(200);
      expect(body).toContain('<title>Which waiver do you want to sign?</title>');
      expect(body).not.toContain('og:');
    },
  );

  it.each([`/sign-confirmation/key/${ID}`, `/signed-waiver-print/key/${ID}`])(
    'with a key in their URL have no link preview and require JavaScript: %s',
    async (path) => {
      const { body } = await open(path, undefined, { 'accept-language': 'de' });
      expect(body).toContain('<title>Dokument</title>');
      expect(body).not.toContain('og:');
      expect(body).toMatch(/<div id="root"><noscript><p [^>]+>Diese Seite braucht JavaScript\./);
    },
  );

  it('that do not exist return HTML to browsers and a problem to other clients', {
    meta: { spec: '2.17 404 page' },
  }, async () => {
    const page = await open('/no/such/page');
    expect([page.statusCode, dataIn(page.body).screen]).toEqual([404, 'not_found']);
    expect((await open('/no/such/page', undefined, { accept: '*/*' })).json().code).toBe('not_found');
    expect((await open('/v1/no-such-thing')).json().code).toBe('not_found');
    expect((await open('/assets/gone.js')).json().code).toBe('not_found');
  });
});

describe('page template', () => {
  it('requires all placeholders', () => {
    expect(() => pageTemplate(HTML.replace('<div id="root"></div>', ''))).toThrow('root');
  });
});

describe('page response', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['GZIP', 'gzip'],
    ['identity', undefined],
    [undefined, undefined],
  ])('to a client that accepts %s is encoded as %s', async (accepted, encoding) => {
    const { headers, rawPayload } = await open(
      '/auth/login',
      undefined,
      accepted === undefined ? {} : { 'accept-encoding': accepted },
    );
    expect([headers['content-encoding'], headers.vary]).toEqual([
      encoding,
      'Accept-Encoding, Accept-Language, Cookie',
    ]);
    expect(plain(rawPayload, encoding)).toContain('<div id="root">');
  });
});

describe('built file', () => {
  const SCRIPT = 'console.log("a script that is long enough")';
  let folder: string;
  let app: FastifyInstance;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'waivers-pages-'));
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'assets', 'a-1.js'), SCRIPT);
    writeFileSync(join(folder, 'assets', 'a-1.js.br'), brotliCompressSync(SCRIPT));
    writeFileSync(join(folder, 'assets', 'a-1.js.gz'), gzipSync(SCRIPT));
    writeFileSync(join(folder, 'assets', 'plain.woff2'), 'font');
    writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
    writeFileSync(join(folder, 'secret.txt'), 'not for anybody');
    mkdirSync(join(folder, 'embed'));
    writeFileSync(join(folder, 'embed', 'v1.js'), SCRIPT);
    const files = new Set(['/embed/v1.js', '/assets/a-1.js', '/assets/plain.woff2', '/favicon.svg']);
    app = await buildTestApp({
      routes: [pageRoutes({ ...services(), pages: { ...services().pages, folder, files } })],
    });
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });

  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])('is sent precompressed to clients that accept %s', async (accepted, encoding) => {
    const { statusCode, headers, rawPayload } = await get('/assets/a-1.js', { 'accept-encoding': accepted });
    expect([statusCode, headers['content-encoding']]).toEqual([200, encoding]);
    expect(headers['content-type']).toBe('application/javascript; charset=utf-8');
    expect(String(headers.vary).toLowerCase()).toContain('accept-encoding');
    expect(plain(rawPayload, encoding)).toBe(SCRIPT);
  });

  it.each([
    ['/assets/other-1.js', 'gzip', undefined, 'application/javascript', 'other()'],
    ['/assets/other-1.js', 'gzip, br', 'br', 'application/javascript', 'other()'],
    ['/assets/other-2.css', 'br', 'br', 'text/css', 'b{}'],
  ])(
    'of another version is sent too: %s to clients that accept %s',
    async (path, accepted, encoding, type, text) => {
      const { statusCode, headers, rawPayload } = await get(path, { 'accept-encoding': accepted });
      expect([statusCode, headers['content-encoding']]).toEqual([200, encoding]);
      expect(headers).toMatchObject({
        'content-type': `${type}; charset=utf-8`,
        'cache-control': 'public, max-age=31536000, immutable',
        'access-control-allow-origin': '*',
        vary: 'Accept-Encoding',
      });
      expect(plain(rawPayload, encoding)).toBe(text);
    },
  );

  it('is sent uncompressed if no compressed version exists', async () => {
    const { headers, body } = await get('/assets/plain.woff2', { 'accept-encoding': 'br' });
    expect([headers['content-encoding'], headers['content-type'], body]).toEqual([
      undefined,
      'font/woff2',
      'font',
    ]);
  });

  it('is cached forever if its name is hashed, otherwise for a day', async () => {
    expect((await get('/assets/a-1.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=86400');
  });

  it('that other sites embed allows cross-origin use and is revalidated hourly', async () => {
    const { statusCode, headers, body } = await get('/embed/v1.js');
    expect([statusCode, body]).toEqual([200, SCRIPT]);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=3600, stale-while-revalidate=604800',
      etag: expect.any(String),
    });
    expect((await get('/favicon.svg')).headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('with scripts or styles can be loaded by a frame without an origin', async () => {
    expect((await get('/assets/a-1.js')).headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  it('returns 304 when unchanged and no body for HEAD', async () => {
    const { headers } = await get('/assets/a-1.js');
    const again = await get('/assets/a-1.js', { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const head = await app.inject({ method: 'HEAD', url: '/assets/a-1.js' });
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
      200,
      String(SCRIPT.length),
      '',
    ]);
  });

  it.each([
    '/assets/../secret.txt',
    '/assets/%2e%2e/secret.txt',
    '/secret.txt',
    '/assets/',
    '/assets/a-1.js.br',
  ])('does not exist at %s', async (path) => {
    expect((await get(path)).statusCode).toBe(404);
  });
});

describe('pages part', () => {
  it('publishes its files at the start and daily, so that others keep them while it runs', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const publish = vi.fn<PageAssets['publish']>(async () => undefined);
    const given = services();
    const part = await pagesPart({ ...given, assets: { ...given.assets, publish } });
    part.begin?.();
    await vi.advanceTimersByTimeAsync(3 * 24 * 3_600_000);
    await vi.waitFor(() => expect(publish).toHaveBeenCalledTimes(4));
    await part.close();
    await vi.advanceTimersByTimeAsync(24 * 3_600_000);
    vi.useRealTimers();
    expect(publish).toHaveBeenCalledTimes(4);
  });
});
