export type EmbedTexts = {
  readonly open: string;
  readonly choose: string;
  readonly close: string;
  readonly newTab: string;
};

export type EmbedOptions = {
  readonly url: string;
  readonly as: 'button' | 'frame';
  readonly label: string;
  readonly texts: EmbedTexts;
  /** Language of the default label, which may need other fonts. Undefined if the host provides its own label. */
  readonly lang: string | undefined;
};

type AllTexts = Readonly<Record<string, EmbedTexts>>;

/** `gr` is a legacy code for German. */
const languageOf = (locale: string): string => locale.slice(0, 2).toLowerCase().replace('gr', 'de');

const languageFor = (element: HTMLElement, all: AllTexts): string | undefined => {
  const around = element.closest<HTMLElement>('[lang]')?.lang;
  const locales = [element.dataset.locale, around, navigator.language, 'en'];
  return locales.map((locale) => languageOf(locale ?? '')).find((language) => all[language] !== undefined);
};

/** @param base URL of the script without a trailing slash @returns undefined if no waiver or account is given */
export const readEmbedOptions = (
  element: HTMLElement,
  base: string,
  all: AllTexts,
): EmbedOptions | undefined => {
  const { waiver, waivers, as, locale, label } = element.dataset;
  const lang = languageFor(element, all);
  const texts = all[lang ?? ''];
  const path = waiver
    ? `sign-waiver/${encodeURIComponent(waiver)}`
    : waivers && `public/${encodeURIComponent(waivers)}`;
  if (!path || lang === undefined || texts === undefined) return undefined;
  return {
    url: `${base}/${path}${locale ? `?locale=${encodeURIComponent(locale)}` : ''}`,
    as: as === 'frame' ? 'frame' : 'button',
    label: label || (waiver ? texts.open : texts.choose),
    texts,
    lang: label ? undefined : lang,
  };
};
