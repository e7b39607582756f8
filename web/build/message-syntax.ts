import { createIntl } from 'react-intl';
import type { Plugin } from 'vite';

const CATALOGUE = /\/texts\/([a-z]{2})\/(?:sign|app)\.json$/;

/** Parses the ICU syntax of one language's texts at build time, so that no parser is shipped. */
export const compileMessages = (
  texts: Readonly<Record<string, string>>,
  locale: string,
): Readonly<Record<string, unknown>> => {
  const { formatters } = createIntl({ locale });
  return Object.fromEntries(
    Object.entries(texts).map(([id, text]) => [id, formatters.getMessageFormat(text, locale).getAst()]),
  );
};

/** Turns each `texts/<locale>/<entry>.json` into parsed texts, which are smaller than the parser would be. */
export const messageCatalogues = (): Plugin => ({
  name: 'message-catalogues',
  enforce: 'pre',
  transform: {
    filter: { id: CATALOGUE },
    handler: (source, id) => {
      const compiled = compileMessages(JSON.parse(source), CATALOGUE.exec(id)?.[1] ?? 'en');
      return { code: `export default ${JSON.stringify(compiled)};`, moduleType: 'js', map: null };
    },
  },
});
