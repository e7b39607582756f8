import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Theme } from '@fluentui/react-components';
import type { Plugin } from 'vite';
import { darkTheme, lightTheme } from '../src/theme/themes.ts';

const SOURCES = join(import.meta.dirname, '..', 'src');
const FLUENT = join(import.meta.dirname, '..', '..', 'node_modules', '@fluentui');

const variablesIn = (folder: string, files: string): Set<string> =>
  new Set(
    globSync(files, { cwd: folder }).flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/var\(--([A-Za-z0-9]+)/g)].map(
        ([, name = '']) => name,
      ),
    ),
  );

const IMPORT = /import \{([^}]+)\} from '@fluentui\/react-components'/g;

/** Returns the Fluent components that pages import, and `Label`, which fields use internally. */
const componentsIn = (folder: string): readonly string[] => {
  const sources = globSync('**/*.tsx', { cwd: folder }).map((file) =>
    readFileSync(join(folder, file), 'utf8'),
  );
  const names = sources.flatMap((source) =>
    [...source.matchAll(IMPORT)].flatMap(([, all = '']) => all.split(',')),
  );
  return [...new Set([...names.map((name) => name.trim()), 'Label'])].filter((name) =>
    /^[A-Z]\w+$/.test(name),
  );
};

const ofFluent = (): Set<string> =>
  variablesIn(FLUENT, `react-*/lib/components/{${componentsIn(SOURCES).join(',')}}/*.styles.js`);

const declared = (theme: Theme, names: readonly string[]): string =>
  names.flatMap((name) => (name in theme ? [`--${name}:${theme[name as keyof Theme]}`] : [])).join(';');

const css = (names: ReadonlySet<string>): string => {
  const sorted = [...names].sort();
  const [light, dark] = [declared(lightTheme, sorted), declared(darkTheme, sorted)];
  // Print and `data-colors=light` always use the light theme.
  return `:root{${light}}@media screen and (prefers-color-scheme:dark){:root:not([data-colors=light]){${dark}}}`;
};

/** Style sheets by import name: variables of our own styles, and variables that only Fluent's components use. */
export const THEME_SHEETS: Readonly<Record<string, () => string>> = {
  'virtual:theme-variables.css': () => css(variablesIn(SOURCES, '**/*.css')),
  'virtual:fluent-variables.css': () => {
    const own = variablesIn(SOURCES, '**/*.css');
    return css(new Set([...ofFluent()].filter((name) => !own.has(name))));
  },
};

const fileOf = (id: string): string => join(SOURCES, 'theme', id.replace('virtual:', 'generated-'));

/**
 * Provides a style sheet with the variables of Fluent's theme that are used. Fluent's provider would ship the whole
 * theme twice in a script, and pages would have no colours until it runs.
 */
export const themeVariables = (): Plugin => ({
  name: 'theme-variables',
  enforce: 'pre',
  resolveId: (id) => (id in THEME_SHEETS ? fileOf(id) : undefined),
  load: (file) => Object.entries(THEME_SHEETS).find(([id]) => fileOf(id) === file)?.[1](),
});
