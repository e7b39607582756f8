import axe from 'axe-core';
import type { Page } from 'playwright-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

export const axeFindings = async (page: Page, of: 'everything' | 'colours'): Promise<readonly string[]> => {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(axe.source);
  return page.evaluate(
    async ([tags, colourRules]) => {
      const { violations } = await (window as unknown as Window & { axe: typeof axe }).axe.run(
        // Browsers draw the options of lists themselves, so our styles do not apply to them.
        { exclude: ['option'] },
        {
          runOnly:
            colourRules.length > 0 ? { type: 'rule', values: colourRules } : { type: 'tag', values: tags },
          resultTypes: ['violations'],
          iframes: false,
          // These rules need no style sheets or media.
          preload: false,
        },
      );
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
      );
    },
    [TAGS, of === 'colours' ? COLOUR_RULES : []] as const,
  );
};
