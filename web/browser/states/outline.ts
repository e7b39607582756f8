import type { Page } from 'playwright-core';

/** What decides how a field is filled in, and the hints that the accessibility tree leaves out. */
const fieldsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const named = ['type', 'name', 'autocomplete', 'inputmode', 'autocapitalize', 'spellcheck', 'maxlength'];
    return [...document.querySelectorAll('input, select, textarea, [role=textbox]')]
      .filter((field) => field.checkVisibility({ visibilityProperty: true }))
      .map((field) => {
        const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
        const hints = ids.map((id) => `“${document.getElementById(id)?.textContent?.trim() ?? 'nothing'}”`);
        const attributes = [...named, 'required', 'readonly', 'lang', 'dir']
          .map((name) => `${name}=${field.getAttribute(name)}`)
          // React names radio buttons by ids of its own.
          .filter((each) => !/=null$|^name=radio-group/.test(each));
        return [field.localName, ...attributes, ...hints].join(' ');
      })
      .filter((line) => line.includes(' '));
  });

/** Ids, dates and numbers differ from run to run. */
const withoutChance = (line: string): string =>
  line
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[\w-]{40,}/g, 'ID')
    .replaceAll(
      /\b(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sep(?:tember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\b/g,
      'Month',
    )
    .replaceAll(/\b[AP]M\b/g, 'M')
    .replaceAll(/(?<!level=)\d+/g, '#');

/** Without the menu, which one state shows alone, and what else could be chosen, such as waivers of states before. */
const readLines = (tree: string): readonly string[] =>
  tree
    .replace(/^- complementary:\n(?: .*\n)*/m, '')
    .split('\n')
    .filter((line) => !/^ *- option (?!.*\[selected\])/.test(line));

/** A page as assistive technology reads it: roles, names, states and texts; then its fields. */
export const outlineOf = async (page: Page): Promise<string> => {
  const tree = await page.locator('body').ariaSnapshot();
  return [...readLines(tree).map(withoutChance), '', ...(await fieldsOf(page)), ''].join('\n');
};
