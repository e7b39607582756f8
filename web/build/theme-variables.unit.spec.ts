import { describe, expect, it } from 'vitest';
import { THEME_SHEETS } from './theme-variables.ts';

const declaredIn = (id: string) => [...(THEME_SHEETS[id]?.() ?? '').matchAll(/--(\w+):([^;}]+)/g)];
const valuesOf = (id: string, name: string) =>
  declaredIn(id).flatMap(([, found, value]) => (found === name ? [value] : []));

describe('theme variables', () => {
  it('include those used by our styles and by the components in use, in light and dark', () => {
    expect(valuesOf('virtual:theme-variables.css', 'colorNeutralForeground1')).toEqual([
      '#242424',
      '#ffffff',
    ]);
    // Colour of the line under a focused field.
    expect(valuesOf('virtual:fluent-variables.css', 'colorCompoundBrandStroke')).toEqual([
      '#0b7a8f',
      '#479daf',
    ]);
    expect(valuesOf('virtual:fluent-variables.css', 'colorNeutralForeground1')).toEqual([]);
  });

  it('are dark on screens that prefer dark, unless the page is light', () => {
    expect(THEME_SHEETS['virtual:theme-variables.css']?.()).toContain(
      '@media screen and (prefers-color-scheme:dark){:root:not([data-colors=light]){',
    );
  });

  it('exclude those needed only by components that no page uses', () => {
    const names = declaredIn('virtual:fluent-variables.css').map(([, name]) => name);
    expect(names.filter((name) => /^color(?:PaletteBerry|BackgroundOverlay)/.test(name ?? ''))).toEqual([]);
  });
});
