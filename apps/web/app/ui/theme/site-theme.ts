import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { theme } from './theme.ts';

/** Our theme merged into Mantine's once, for values that are computed outside of rendering. */
export const siteTheme = mergeMantineTheme(DEFAULT_THEME, theme);
