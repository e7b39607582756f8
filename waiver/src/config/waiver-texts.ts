import { EMPTY_RICH_TEXT, type RichText } from '../rich-text/rich-text.ts';
import { htmlToRichText, parsingBudget } from '../rich-text/rich-text-from-html.ts';
import { hasNoHiddenCharacters } from '../validation.ts';
import { MAX_CONFIG_BYTES } from './waiver-config.ts';
import type { WaiverErrors } from './waiver-errors.ts';
import type { WaiverConfigWire } from './waiver-wire.ts';

export type WaiverTexts = ReadonlyMap<string, RichText>;

/** In characters. HTML takes up to five per stored byte (`&amp;`), but sections are sent once and stored twice. */
const MAX_HTML_IN_ALL = 3 * MAX_CONFIG_BYTES;

const htmlByPath = (wire: WaiverConfigWire): ReadonlyMap<string, string> => {
  const html = new Map([
    ['config.description', wire.description],
    ['config.content', wire.content],
  ]);
  wire.waiverParts.forEach(({ waiverMode, content }, index) => {
    if (waiverMode === 'adult') html.set(`config.waiverParts[${index}].content`, content);
  });
  return html;
};

/**
 * Parses all texts within a shared budget, because parsing is expensive.
 * @returns undefined if validation should stop
 */
export const storedTexts = (wire: WaiverConfigWire, errors: WaiverErrors): WaiverTexts | undefined => {
  const html = htmlByPath(wire);
  const length = [...html.values()].reduce((sum, text) => sum + text.length, 0);
  if (length > MAX_HTML_IN_ALL) {
    errors.add('config', 'config_too_large');
    return undefined;
  }
  const budget = parsingBudget();
  const texts = new Map<string, RichText>();
  for (const [path, text] of html) {
    const parsed = htmlToRichText(text, budget);
    if (!parsed.ok) errors.add(path, parsed.code);
    if (!parsed.ok && parsed.code === 'too_complex') return undefined;
    if (parsed.ok && hasNoHiddenCharacters(text) && !hasNoHiddenCharacters(JSON.stringify(parsed.value)))
      errors.add(path, 'hidden_characters');
    texts.set(path, parsed.ok ? parsed.value : EMPTY_RICH_TEXT);
  }
  return texts;
};
