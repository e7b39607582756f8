/** Fonts and line-breaking rules per language, for scripts whose characters look different in each language. */
const SCRIPTS: Readonly<Record<string, readonly [fonts: string, lines: string]>> = {
  ja: ["'Hiragino Sans','Yu Gothic UI',Meiryo,'Noto Sans CJK JP'", 'line-break:strict'],
  zh: ["'PingFang SC','Microsoft YaHei','Noto Sans CJK SC'", 'line-break:strict'],
  ko: [
    "'Apple SD Gothic Neo','Malgun Gothic','Noto Sans CJK KR'",
    'word-break:keep-all;overflow-wrap:anywhere',
  ],
};

const LATIN = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial";

/** Returns CSS declarations for the `style` of a text element, using only fonts installed on the reader's device. */
export const fontOf = (locale: string): string => {
  const [fonts, lines] = SCRIPTS[locale] ?? [];
  return fonts === undefined ? `${LATIN},sans-serif` : `${LATIN},${fonts},sans-serif;${lines}`;
};
