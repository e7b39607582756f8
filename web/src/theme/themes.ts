import { createDarkTheme, createLightTheme, type Theme } from '@fluentui/react-components';
import { brand } from './brand.ts';

/** System fonts: available at once, with glyphs for all our languages. */
const fontFamilyBase =
  'system-ui, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Noto Sans CJK JP", sans-serif';

/** Pages get them as stylesheets (`build/theme-variables.ts`). */
export const lightTheme: Theme = { ...createLightTheme(brand), fontFamilyBase };
export const darkTheme: Theme = { ...createDarkTheme(brand), fontFamilyBase };
