import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PageTemplate, pageTemplate } from './page-template.ts';

/** The web pages as they were built. */
export type BuiltPages = {
  readonly sign: PageTemplate;
  readonly app: PageTemplate;
  /** Where the sign page's own texts are, by language; those of the others are English. */
  readonly signMessages: ReadonlyMap<string, string>;
  /** Absolute path of the folder with the files that pages ask for, each beside its compressed forms. */
  readonly folder: string;
  /** The files in it: paths from the slash on, without the compressed forms. */
  readonly files: ReadonlySet<string>;
};

const COMPRESSED = /\.(?:br|gz)$/;

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
    folder,
    files: new Set(files.map((file) => `/${file}`)),
  };
};
