import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { darkTheme, lightTheme } from '../../theme/themes.ts';

type Colour = readonly [red: number, green: number, blue: number];

/** Converts `#rgb` or `#rrggbb` to linear light. */
const lightOf = (hex: string): Colour => {
  const long = hex.length === 4 ? hex.replace(/[0-9a-f]/g, '$&$&') : hex;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(long.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return [red, green, blue];
};

const times = (rows: readonly Colour[], [red, green, blue]: Colour): Colour => {
  const [one = 0, two = 0, three = 0] = rows.map((row) => row[0] * red + row[1] * green + row[2] * blue);
  return [one, two, three];
};

/** Matrices that simulate colour blindness (Machado et al. 2009). */
const EYES: Readonly<Record<string, readonly Colour[]>> = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** Converts linear light to Oklab, where distance matches perceived difference. */
const looksOf = (light: Colour): Colour => {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    light,
  );
  const [long, middle, short] = [Math.cbrt(cones[0]), Math.cbrt(cones[1]), Math.cbrt(cones[2])];
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    [long, middle, short],
  );
};

const apart = (one: Colour, other: Colour): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

/** Returns the WCAG contrast ratio. */
const contrast = (one: string, other: string): number => {
  const luminance = (hex: string): number => times([[0.2126, 0.7152, 0.0722]], lightOf(hex))[0] + 0.05;
  const [less = 1, more = 1] = [luminance(one), luminance(other)].toSorted((first, next) => first - next);
  return more / less;
};

const [light = '', dark = ''] = readFileSync(new URL('./reports.module.css', import.meta.url), 'utf8').split(
  '@media screen and (prefers-color-scheme: dark)',
);
const declaredIn = (sheet: string) =>
  Object.fromEntries(
    [...sheet.matchAll(/--([\w-]+): (#[0-9a-f]{3,6});/g)].map(([, name, hex]) => [name, hex]),
  );

const THEMES = {
  light: { colours: declaredIn(light), card: lightTheme.colorNeutralBackground1 },
  dark: { colours: { ...declaredIn(light), ...declaredIn(dark) }, card: darkTheme.colorNeutralBackground1 },
};
const colour = (theme: keyof typeof THEMES, name: string): string => THEMES[theme].colours[name] ?? '';
const AGES = Array.from({ length: 9 }, (_, index) => `age${index}`);
const GENDERS = ['male', 'female', 'other', 'unknown'];

describe.each(['light', 'dark'] as const)('chart colours on a %s card', (theme) => {
  it.each([...AGES, ...GENDERS])('give %s a contrast of at least 3:1', (name) => {
    expect(colour(theme, name)).toMatch(/^#/);
    expect(Math.round(contrast(colour(theme, name), THEMES[theme].card) * 100) / 100).toBeGreaterThanOrEqual(
      3,
    );
  });

  describe.each(Object.entries(EYES))('for %s eyes', (_who, eyes) => {
    const seen = (name: string): Colour => looksOf(times(eyes, lightOf(colour(theme, name))));

    it('make each age group lighter than the previous one', () => {
      const steps = AGES.map(seen);
      for (const [index, step] of steps.slice(1).entries()) {
        const before = steps[index] ?? step;
        expect(step[0]).toBeGreaterThan(before[0]);
        expect(apart(step, before)).toBeGreaterThan(0.025);
      }
    });

    it('keep genders distinguishable', () => {
      for (const [index, one] of GENDERS.entries()) {
        for (const other of GENDERS.slice(index + 1)) {
          expect([one, other, apart(seen(one), seen(other)) > 0.09]).toEqual([one, other, true]);
        }
      }
    });
  });
});
