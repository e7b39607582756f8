import { existsSync, globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type PageTemplate, pageTemplate } from './page-template.ts';

/** A file that never changes under its name, with the forms in which it can be sent. */
export type Asset = {
  readonly type: string;
  readonly plain: Buffer;
  readonly gzip: Buffer | undefined;
  readonly brotli: Buffer | undefined;
};

/** The web pages as they were built, in memory: they are small, and one process serves them all day. */
export type BuiltPages = {
  readonly sign: PageTemplate;
  readonly app: PageTemplate;
  /** Where the sign page's own texts are, by language; those of the others are English. */
  readonly signMessages: ReadonlyMap<string, string>;
  /** By path, from the slash on. */
  readonly assets: ReadonlyMap<string, Asset>;
};

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

const COMPRESSED = /\.(?:br|gz)$/;

const readIfThere = (file: string): Buffer | undefined => (existsSync(file) ? readFileSync(file) : undefined);

const readAsset = (file: string): Asset => ({
  type: TYPES[extname(file)] ?? 'application/octet-stream',
  plain: readFileSync(file),
  gzip: readIfThere(`${file}.gz`),
  brotli: readIfThere(`${file}.br`),
});

const STYLESHEET = /<link rel="stylesheet"[^>]*href="(\/[^"]+)"[^>]*>\s*/g;

/** The page with its stylesheets written into it: a phone paints the text with the first answer. */
const withStyles = (html: string, folder: string): string => {
  let css = '';
  const page = html.replaceAll(STYLESHEET, (_link, path: string) => {
    css += readFileSync(join(folder, path), 'utf8');
    return '';
  });
  return page.replace('</head>', `<style data-critical>${css.replaceAll('</', '<\\/')}</style></head>`);
};

const CATALOGUE = /\/texts\/([a-z]{2})\/sign\.json$/;

const catalogues = (folder: string): ReadonlyMap<string, string> => {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Readonly<
    Record<string, { readonly file: string }>
  >;
  return new Map(
    Object.entries(manifest).flatMap(([source, { file }]) => {
      const locale = CATALOGUE.exec(source)?.[1];
      return locale === undefined ? [] : [[locale, `/${file}`]];
    }),
  );
};

/**
 * Reads what the build of the web pages left in a folder.
 * @throws Error when a page lacks one of its places
 */
export const readBuiltPages = (folder: string): BuiltPages => {
  const files = globSync('**/*.*', { cwd: folder })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('.html') && !file.startsWith('.vite/') && !COMPRESSED.test(file));
  return {
    sign: pageTemplate(withStyles(readFileSync(join(folder, 'sign.html'), 'utf8'), folder)),
    app: pageTemplate(readFileSync(join(folder, 'app.html'), 'utf8')),
    signMessages: catalogues(folder),
    assets: new Map(files.map((file) => [`/${file}`, readAsset(join(folder, file))])),
  };
};
