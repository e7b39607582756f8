import type { Page } from 'playwright-core';

/** Returns each field's attributes that affect filling it in, and hints that the accessibility tree omits. */
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
          // React generates the names of these radio buttons.
          .filter((each) => !/=null$|^name=radio-group/.test(each));
        return [field.localName, ...attributes, ...hints].join(' ');
      })
      .filter((line) => line.includes(' '));
  });

/** Replaces ids, dates and numbers that differ between runs. */
const withoutChance = (line: string): string =>
  line
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[\w-]{40,}/g, 'ID')
    .replaceAll(
      /\b(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sep(?:tember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\b/g,
      'Month',
    )
    .replaceAll(/\b[AP]M\b/g, 'M')
    .replaceAll(/\b(?:Standard|Summer) Time\b/g, 'Time')
    .replaceAll(/(?<!level=)\d+/g, '#');

/** Drops the menu, which has its own state, and unselected options such as waivers from earlier states. */
const readLines = (tree: string): readonly string[] =>
  tree
    .replace(/^- complementary:\n(?: .*\n)*/m, '')
    .split('\n')
    .filter((line) => !/^ *- option (?!.*\[selected\])/.test(line));

export const outlineOf = async (page: Page): Promise<string> => {
  const tree = await page.locator('body').ariaSnapshot();
  return [...readLines(tree).map(withoutChance), '', ...(await fieldsOf(page)), ''].join('\n');
};
