import type { Plugin } from 'vite';

const LANGUAGE = /\/texts\/([a-z]{2})\//;

const languagesIn = (modules: readonly string[]): readonly string[] => [
  ...new Set(modules.flatMap((id) => LANGUAGE.exec(id)?.[1] ?? [])),
];

/** Fails the build when a script brings more than one language along. */
export const oneLanguage = (): Plugin => ({
  name: 'one-language',
  apply: 'build',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      const languages = languagesIn(chunk.moduleIds);
      // A language is a script of its own, loaded when it is known which one it must be.
      if (languages.length > 1 || (languages.length === 1 && !chunk.isDynamicEntry))
        this.error(`${chunk.fileName} has texts in ${languages.join(', ')}.`);
    }
  },
});
