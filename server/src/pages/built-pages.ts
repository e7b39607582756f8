import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PageTemplate, pageTemplate } from './page-template.ts';

export type BuiltPages = {
  readonly sign: PageTemplate;
  readonly app: PageTemplate;
  /** The page that verifies receipts, which is one file. */
  readonly verify: string;
  readonly signMessages: ReadonlyMap<string, string>;
  readonly appMessages: ReadonlyMap<string, string>;
  /** Scripts of the log-in pages that the dashboard's entry does not already include. */
  readonly authScripts: readonly string[];
  readonly authoringScripts: readonly string[];
  readonly folder: string;
  readonly files: ReadonlySet<string>;
};

const COMPRESSED = /\.(?:br|gz)$/;

const STYLESHEET = /<link rel="stylesheet"[^>]*href="(\/[^"]+)"[^>]*>\s*/g;

/** Inlines stylesheets so that phones can paint after the first response. */
const withStyles = (html: string, folder: string): string => {
  let css = '';
  const page = html.replaceAll(STYLESHEET, (_link, path: string) => {
    css += readFileSync(join(folder, path), 'utf8');
    return '';
  });
  return page.replace('</head>', `<style data-critical>${css.replaceAll('</', '<\\/')}</style></head>`);
};

const CATALOGUES = {
  sign: /\/texts\/([a-z]{2})\/sign\.json$/,
  app: /\/texts\/([a-z]{2})\/app\.json$/,
} as const;

type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>;

const catalogues = (manifest: Manifest, of: keyof typeof CATALOGUES): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(manifest).flatMap(([source, { file }]) => {
      const locale = CATALOGUES[of].exec(source)?.[1];
      return locale === undefined ? [] : [[locale, `/${file}`]];
    }),
  );

const importedBy = (manifest: Manifest, source: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(source)) return seen;
  seen.add(source);
  for (const imported of manifest[source]?.imports ?? []) importedBy(manifest, imported, seen);
  return seen;
};

const scriptsOf = (manifest: Manifest, screen: string, entry: string): readonly string[] => {
  const known = importedBy(manifest, entry);
  const own = [...importedBy(manifest, screen)].filter((source) => !known.has(source));
  return own.flatMap((source) => manifest[source] ?? []).map(({ file }) => `/${file}`);
};

export const readBuiltPages = (folder: string): BuiltPages => {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'));
  const files = globSync('**/*.*', { cwd: folder })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('.html') && !file.startsWith('.vite/') && !COMPRESSED.test(file));
  return {
    sign: pageTemplate(withStyles(readFileSync(join(folder, 'sign.html'), 'utf8'), folder)),
    app: pageTemplate(readFileSync(join(folder, 'app.html'), 'utf8')),
    verify: readFileSync(join(folder, 'verify.html'), 'utf8'),
    signMessages: catalogues(manifest, 'sign'),
    appMessages: catalogues(manifest, 'app'),
    authScripts: scriptsOf(manifest, 'src/app/auth/auth-pages.tsx', 'app.html'),
    authoringScripts: scriptsOf(manifest, 'src/app/waiver-authoring/authoring-page.tsx', 'app.html'),
    folder,
    files: new Set(files.map((file) => `/${file}`)),
  };
};
