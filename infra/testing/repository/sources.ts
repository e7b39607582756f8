import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export const PACKAGES = [
  'waiver',
  'proof',
  'contract',
  'events',
  'server',
  'command-api',
  'projections',
  'follow-ups',
  'web',
  'infra',
  'load-tests',
] as const;

export type Source = { readonly path: string; readonly text: string };

export const packageOf = (path: string): string => path.split('/')[0] ?? '';

export const isSpec = (path: string): boolean => /\.spec\.tsx?$/.test(path);

export const readSources = (root: string, endings: readonly string[]): readonly Source[] =>
  globSync(`{${PACKAGES.join(',')}}/**/*.{${endings.join(',')}}`, {
    cwd: root,
    exclude: (path) => /node_modules|\/dist(?:\/|$)/.test(path),
  }).map((found) => ({
    path: relative(root, join(root, found)).replaceAll('\\', '/'),
    text: readFileSync(join(root, found), 'utf8'),
  }));
