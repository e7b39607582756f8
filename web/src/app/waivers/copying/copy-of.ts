import { derivedPartKey } from '@waivers/waiver/config/parts/part-key.ts';
import { MAX_TITLE_LENGTH } from '@waivers/waiver/config/waiver-config.ts';
import type { WaiverConfigWire } from '@waivers/waiver/config/waiver-wire.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';

type Waiver = {
  readonly title: string;
  readonly locale: ProductLocale;
  readonly config: WaiverConfigWire;
};

/** Within the limit of titles; what is too long loses its end, not the mark of a copy. */
const titleOf = (title: string, marked: (title: string) => string): string => {
  const room = MAX_TITLE_LENGTH - marked('').length;
  return marked(
    title
      .slice(0, room)
      .toWellFormed()
      .replace(/\uFFFD$/, '')
      .trimEnd(),
  );
};

/**
 * Sections get keys of their own, made of the new waiver's id, so that a repeated request is the same. Fields keep their
 * names: answers are kept by waiver, and the same question stays recognisable beside those of the first.
 * @param marked a title as the title of a copy
 */
export const copyOf = ({ title, locale, config }: Waiver, id: string, marked: (title: string) => string) => {
  const copied = titleOf(title, marked);
  return {
    id,
    title: copied,
    locale,
    published: false,
    config: {
      ...config,
      title: config.title === title ? copied : config.title,
      waiverParts: config.waiverParts
        .filter(({ waiverMode }) => waiverMode === 'adult')
        .map((part) => ({ ...part, key: derivedPartKey(id, part.key) })),
    },
  };
};
