import { createDarkTheme, createLightTheme, type Theme } from '@fluentui/react-components';
import { brand } from './brand.ts';

/** The device's own letters: they are there at once, and have the signs of all of the product's languages. */
const fontFamilyBase =
  'system-ui, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Noto Sans CJK JP", sans-serif';

/** For the dashboard's provider. The sign page has the same values as plain CSS (`theme-variables.css`). */
export const lightTheme: Theme = { ...createLightTheme(brand), fontFamilyBase };
export const darkTheme: Theme = { ...createDarkTheme(brand), fontFamilyBase };
