import { createDarkTheme, createLightTheme, type Theme } from '@fluentui/react-components';
import { brand } from './brand.ts';

/** For the dashboard's provider. The sign page has the same values as plain CSS (`theme-variables.css`). */
export const lightTheme: Theme = createLightTheme(brand);
export const darkTheme: Theme = createDarkTheme(brand);
