/** Formatting that rich text lacks but Unicode letters can express, and that matters in contracts. */
export type LetterStyle = {
  readonly script?: 'super' | 'sub' | undefined;
  readonly letterCase?: 'upper' | 'lower' | 'capitalized' | undefined;
};

const FORMS = {
  super: new Map(Array.from('0123456789+-−=()n', (plain, at) => [plain, '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ'.charAt(at)])),
  sub: new Map(Array.from('0123456789+-−=()', (plain, at) => [plain, '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'.charAt(at)])),
} as const;
const SYMBOLS: ReadonlyMap<string, string> = new Map([
  ['TM', '™'],
  ['SM', '℠'],
]);
const EITHER_WAY = /^[\s.,*†‡§°®™℠]$/u;

const scriptText = (text: string, script: 'super' | 'sub'): string | undefined => {
  const symbol = script === 'super' ? SYMBOLS.get(text.trim()) : undefined;
  if (symbol !== undefined) return symbol;
  const letters = Array.from(text, (letter) =>
    EITHER_WAY.test(letter) ? letter : FORMS[script].get(letter),
  );
  return letters.includes(undefined) ? undefined : letters.join('');
};

/** Matches text that stays readable without being raised, such as 1st, 1er, 1º and bracketed notes. */
const CLEAR_ON_THE_LINE = /^(?:st|nd|rd|th|e|er|re|[ao]s?|\[.*\]|[^\p{L}\p{N}]*)$/iu;

/** Whether superscript or subscript text has no Unicode equivalent and would read differently on the baseline. */
export const losesScript = (text: string, { script }: LetterStyle): boolean =>
  script !== undefined && !CLEAR_ON_THE_LINE.test(text.trim()) && scriptText(text, script) === undefined;

const FIRST_LETTER = /(?<![\p{L}\p{M}\p{N}'’])\p{L}/gu;

/** `25 m` and a superscript `2` become `25 m²`, and letters styled as capitals become capitals. */
export const styledLetters = (text: string, { script, letterCase }: LetterStyle): string => {
  const cased =
    letterCase === 'upper'
      ? text.toUpperCase()
      : letterCase === 'lower'
        ? text.toLowerCase()
        : letterCase === 'capitalized'
          ? text.replaceAll(FIRST_LETTER, (letter) => letter.toUpperCase())
          : text;
  return script === undefined ? cased : (scriptText(cased, script) ?? cased);
};

const CASE = /(?:^|;)\s*text-transform\s*:\s*(uppercase|lowercase|capitalize|none)/iu;
const SMALL_CAPITALS = /(?:^|;)\s*font-variant(?:-caps)?\s*:[^;]*small-caps/iu;
const SCRIPT = /(?:^|;)\s*vertical-align\s*:\s*(super|sub|baseline)/iu;
const RAISED = /(?:^|;)\s*mso-text-raise\s*:\s*(-?)[1-9]/iu;

const CASES: Readonly<Record<string, LetterStyle['letterCase']>> = {
  uppercase: 'upper',
  lowercase: 'lower',
  capitalize: 'capitalized',
};

export const letterStyle = (outer: LetterStyle, tag: string, style: string): LetterStyle => {
  const [, transform] = CASE.exec(style) ?? [];
  const [, align] = SCRIPT.exec(style) ?? [];
  const [raise, minus] = RAISED.exec(style) ?? [];
  const letterCase =
    transform === undefined
      ? SMALL_CAPITALS.test(style)
        ? 'upper'
        : outer.letterCase
      : CASES[transform.toLowerCase()];
  const script =
    align === undefined
      ? tag === 'sup' || (raise !== undefined && minus === '')
        ? 'super'
        : tag === 'sub' || raise !== undefined
          ? 'sub'
          : outer.script
      : ({ super: 'super', sub: 'sub' } as const)[align.toLowerCase()];
  return { script, letterCase };
};
