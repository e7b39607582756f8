/** Fonts and line breaking per language, for scripts whose characters differ between languages. */
const SCRIPTS: Readonly<Record<string, readonly [fonts: string, lines: string]>> = {
  ja: ["'Hiragino Sans','Yu Gothic UI',Meiryo,'Noto Sans CJK JP'", 'line-break:strict'],
  zh: ["'PingFang SC','Microsoft YaHei','Noto Sans CJK SC'", 'line-break:strict'],
  ko: [
    "'Apple SD Gothic Neo','Malgun Gothic','Noto Sans CJK KR'",
    'word-break:keep-all;overflow-wrap:anywhere',
  ],
};

const LATIN = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial";

/** Declarations for the `style` of an element with text: fonts that the reader's device has. */
export const fontOf = (locale: string): string => {
  const [fonts, lines] = SCRIPTS[locale] ?? [];
  return fonts === undefined ? `${LATIN},sans-serif` : `${LATIN},${fonts},sans-serif;${lines}`;
};
