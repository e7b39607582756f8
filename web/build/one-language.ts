import type { Plugin } from 'vite';

const LANGUAGE = /\/texts\/([a-z]{2})\//;

const languagesIn = (modules: readonly string[]): readonly string[] => [
  ...new Set(modules.flatMap((id) => LANGUAGE.exec(id)?.[1] ?? [])),
];

/** Fails the build if a script contains texts in more than one language, because a page needs only one. */
export const oneLanguage = (): Plugin => ({
  name: 'one-language',
  apply: 'build',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      const languages = languagesIn(chunk.moduleIds);
      if (languages.length > 1 || (languages.length === 1 && !chunk.isDynamicEntry))
        this.error(`${chunk.fileName} has texts in ${languages.join(', ')}.`);
    }
  },
});
