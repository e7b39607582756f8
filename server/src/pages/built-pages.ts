import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PageTemplate, pageTemplate } from './page-template.ts';

export type BuiltPages = {
  readonly sign: PageTemplate;
  readonly app: PageTemplate;
  /** Own texts of the sign page by language; others show English. */
  readonly signMessages: ReadonlyMap<string, string>;
  readonly folder: string;
  readonly files: ReadonlySet<string>;
};

const COMPRESSED = /\.(?:br|gz)$/;

const STYLESHEET = /<link rel="stylesheet"[^>]*href="(\/[^"]+)"[^>]*>\s*/g;

/** Inlines stylesheets, so that a phone paints with the first answer. */
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

/** @throws Error when a page lacks one of its placeholders */
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
