import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Theme } from '@fluentui/react-components';
import type { Plugin } from 'vite';
import { darkTheme, lightTheme } from '../src/theme/themes.ts';

const ID = 'virtual:theme-variables.css';
const SOURCES = join(import.meta.dirname, '..', 'src');

const usedIn = (folder: string): readonly string[] => {
  const used = new Set<string>();
  for (const file of globSync('**/*.css', { cwd: folder })) {
    for (const [, name] of readFileSync(join(folder, file), 'utf8').matchAll(/var\(--([A-Za-z0-9]+)/g)) {
      if (name !== undefined) used.add(name);
    }
  }
  return [...used].sort();
};

const declared = (theme: Theme, names: readonly string[]): string =>
  names.flatMap((name) => (name in theme ? [`--${name}:${theme[name as keyof Theme]}`] : [])).join(';');

const css = (): string => {
  const names = usedIn(SOURCES);
  const light = declared(lightTheme, names);
  const dark = declared(darkTheme, names);
  // Print always uses the light theme.
  return `:root{${light}}@media screen and (prefers-color-scheme:dark){:root{${dark}}}`;
};

/**
 * The variables of Fluent's theme that we use. Otherwise the sign page would ship Fluent's provider for a few colours.
 */
export const themeVariables = (): Plugin => ({
  name: 'theme-variables',
  enforce: 'pre',
  resolveId: (id) => (id === ID ? join(SOURCES, 'theme', 'theme-variables.generated.css') : undefined),
  load: (id) => (id.endsWith('theme-variables.generated.css') ? css() : undefined),
});
