import {
  type BrandVariants,
  createDarkTheme,
  createLightTheme,
  type Theme,
} from '@fluentui/react-components';

/** A teal in Fluent's 16 shades. Contrast: white on 80 (buttons) 5:1, 70 (links) on white 5.8:1. */
const brand: BrandVariants = {
  10: '#021a1e',
  20: '#07292f',
  30: '#0a3841',
  40: '#0b4753',
  50: '#0a5664',
  60: '#086576',
  70: '#067084',
  80: '#0b7a8f',
  90: '#2a8c9f',
  100: '#479daf',
  110: '#63aebe',
  120: '#7fbfcc',
  130: '#9bd0da',
  140: '#b7dfe7',
  150: '#d3eef2',
  160: '#edf8fa',
};

/** System fonts load instantly and cover all supported languages. */
const fontFamilyBase =
  'system-ui, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Noto Sans CJK JP", sans-serif';

/** Converted to style sheets by `build/theme-variables.ts`. */
export const lightTheme: Theme = { ...createLightTheme(brand), fontFamilyBase };
export const darkTheme: Theme = { ...createDarkTheme(brand), fontFamilyBase };
