import { type Encoding, encoded } from '../http/answer-encoding.ts';
import type { Routes } from '../http/app.ts';
import type { PageServices } from './page-services.ts';
import { pageEncoding } from './show-page.ts';

const OPEN = { config: { actor: 'public', countedAs: 'page' }, schema: { hide: true } } as const;

const POLICY = /<meta http-equiv="Content-Security-Policy" content="([^"]+)"/;
const KEYS = '<script type="application/json" id="policy">null</script>';

/** Puts a log's policy (c2sp.org/tlog-policy) into the page, so that its reader needs no other file. */
export const withLogPolicy = (html: string, logPolicy: string | undefined): string => {
  const [before, after] = html.split(KEYS);
  if (before === undefined || after === undefined)
    throw new Error('The built page has no place for a policy.');
  const json = JSON.stringify(logPolicy ?? null).replaceAll('<', '\\u003c');
  return `${before}${KEYS.replace('null', () => json)}${after}`;
};

const NOT_IN_FRAMES = "frame-ancestors 'none'";

/**
 * Serves the page that verifies receipts. It is one file with its own content security policy, which also works
 * without a server; the header repeats that policy.
 */
export const verifyRoute =
  ({ pages, logPolicy }: Pick<PageServices, 'pages' | 'logPolicy'>): Routes =>
  async (app) => {
    const policy = [POLICY.exec(pages.verify)?.[1], NOT_IN_FRAMES].join('; ');
    let newest = '';
    const bodies = new Map<Encoding, Buffer>();
    const compressed = async (html: string, encoding: Encoding): Promise<Buffer> => {
      if (html !== newest) bodies.clear();
      newest = html;
      const body = bodies.get(encoding) ?? (await encoded(html, encoding));
      bodies.set(encoding, body);
      return body;
    };
    app.get('/verify', OPEN, async (request, reply) => {
      const html = withLogPolicy(pages.verify, await logPolicy().catch(() => undefined));
      const encoding = pageEncoding(request);
      reply.headers({
        'Content-Security-Policy': policy,
        'X-Frame-Options': 'DENY',
        'Referrer-Policy': 'no-referrer',
        Vary: 'Accept-Encoding',
      });
      reply.type('text/html; charset=utf-8');
      if (encoding === null) return reply.send(html);
      return reply.header('Content-Encoding', encoding).send(await compressed(html, encoding));
    });
  };
