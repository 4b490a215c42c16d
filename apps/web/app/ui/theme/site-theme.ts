import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { theme } from './theme.ts';

/** Our theme over Mantine's, merged once: for what is computed from it outside of a rendering. */
export const siteTheme = mergeMantineTheme(DEFAULT_THEME, theme);
