import { t } from '@ovation/language/t.ts';
import {
  createTheme,
  type ActionIcon,
  type Alert,
  type Avatar,
  type Badge,
  type Button,
  type Card,
  type Combobox,
  type CSSVariablesResolver,
  type Input,
  type MantineColorsTuple,
  type Menu,
  type Modal,
  type Notification,
  type Paper,
  type Skeleton,
  type Tabs,
  type Textarea,
  type TextInput,
  type Tooltip,
} from '@mantine/core';

/** The site's only accent. White text on shade 7 has a contrast of 7.1:1, shade 4 on a dark background of 6:1. */
const claret: MantineColorsTuple = [
  '#fdf2f5',
  '#f9e1e8',
  '#f1bfce',
  '#ea97b0',
  '#e87a9b',
  '#da4f79',
  '#c52e5e',
  '#a81c4b',
  '#8a153c',
  '#68102d',
];

/** Slightly warm greys. */
const gray: MantineColorsTuple = [
  '#faf9f8',
  '#f4f2f0',
  '#eae7e4',
  '#dcd8d4',
  '#c5c0bb',
  '#a19b96',
  '#78726d',
  '#57524e',
  '#3a3633',
  '#1f1c1b',
];
const dark: MantineColorsTuple = [
  '#ece8e7',
  '#c9c3c2',
  '#a39c9b',
  '#7d7676',
  '#4b4546',
  '#383334',
  '#2a2627',
  '#1f1c1d',
  '#171415',
  '#100e0f',
];
const leaf: MantineColorsTuple = [
  '#eff8f2',
  '#dcefe3',
  '#b5ddc4',
  '#8bcaa3',
  '#68ba87',
  '#47a26a',
  '#2f8753',
  '#226c41',
  '#1a5534',
  '#123d26',
];

/** Dark enough for white text: for irreversible actions, and for errors. */
const red: MantineColorsTuple = [
  '#fdf1f0',
  '#fbdfdd',
  '#f4bab6',
  '#ec918b',
  '#e56c64',
  '#dd4b41',
  '#c9352c',
  '#b3261e',
  '#8f1d16',
  '#6d1510',
];

const body = "'Figtree Variable', 'Figtree', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
const display = "'Newsreader', Georgia, 'Times New Roman', serif";

/** The argument of a component's `extend`. Calling it here would load the component with every page. */
type Extended<Component extends Extendable> = Parameters<Component['extend']>[0];

interface Extendable {
  extend(options: never): unknown;
}

/** The same with texts among its default properties, which Mantine asks for whenever it shows the component. */
type ExtendedWithTexts<Component extends Extendable> = Omit<Extended<Component>, 'defaultProps'> & {
  readonly defaultProps: () => Extended<Component>['defaultProps'];
};

export const theme = createTheme({
  primaryColor: 'claret',
  primaryShade: { light: 7, dark: 6 },
  colors: { claret, gray, dark, leaf, red },
  black: '#1f1c1b',
  autoContrast: false,
  fontFamily: body,
  headings: {
    fontFamily: display,
    fontWeight: '500',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(1.875rem, 1.5rem + 1.6vw, 2.625rem)', lineHeight: '1.12' },
      h2: { fontSize: 'clamp(1.5rem, 1.35rem + 0.7vw, 1.875rem)', lineHeight: '1.2' },
      h3: { fontSize: '1.3125rem', lineHeight: '1.3' },
      h4: { fontSize: '1.125rem', lineHeight: '1.35' },
    },
  },
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1rem', lg: '1.125rem', xl: '1.3125rem' },
  lineHeights: { xs: '1.45', sm: '1.5', md: '1.55', lg: '1.55', xl: '1.4' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.25rem' },
  radius: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 44, radius: 'xl' } } satisfies Extended<
      typeof ActionIcon
    >,
    // An orange title is not readable on the light background; the icon keeps the colour.
    Alert: { styles: { label: { color: 'var(--mantine-color-text)' } } } satisfies Extended<typeof Alert>,
    Avatar: { defaultProps: { radius: 'xl' } } satisfies Extended<typeof Avatar>,
    Badge: {
      defaultProps: { variant: 'light', radius: 'sm', size: 'lg' },
      styles: { label: { textTransform: 'none', fontWeight: 600 } },
    } satisfies Extended<typeof Badge>,
    Button: { defaultProps: { radius: 'xl' }, styles: { label: { fontWeight: 600 } } } satisfies Extended<
      typeof Button
    >,
    Card: { defaultProps: { radius: 'lg', withBorder: true, shadow: 'none' } } satisfies Extended<typeof Card>,
    Combobox: {
      defaultProps: {
        // By default Mantine also renders the options of closed lists: 250 countries a field while a page hydrates.
        keepMounted: false,
        // A list that opens has no width yet where it is placed first, and would widen a phone's page for a moment.
        floatingStrategy: 'fixed',
        // A list that grows when its options arrive, or whose field moves, goes to where there is room.
        preventPositionChangeWhenVisible: false,
      },
    } satisfies Extended<typeof Combobox>,
    Input: { defaultProps: { size: 'md' } } satisfies Extended<typeof Input>,
    InputWrapper: {
      defaultProps: { size: 'md' },
      styles: { label: { fontWeight: 600, marginBottom: 4, fontSize: 'var(--mantine-font-size-sm)' } },
    } satisfies Extended<typeof Input.Wrapper>,
    // A menu may not have the placeholder, a focusable child; items are large enough for a finger.
    Menu: {
      defaultProps: { withInitialFocusPlaceholder: false },
      styles: { item: { minHeight: '2.75rem' } },
    } satisfies Extended<typeof Menu>,
    // A dialog's header is not the page's: without this role it would be a second banner.
    Modal: {
      defaultProps: () => ({
        centered: true,
        radius: 'lg',
        overlayProps: { backgroundOpacity: 0.6 },
        padding: 'lg',
        closeButtonProps: { 'aria-label': t('Close') },
        attributes: { header: { role: 'presentation' }, title: { dir: 'auto' } },
      }),
      styles: {
        title: {
          fontFamily: display,
          fontSize: '1.375rem',
          fontWeight: 500,
          lineHeight: 1.25,
          minWidth: 0,
          overflowWrap: 'anywhere',
        },
      },
    } satisfies ExtendedWithTexts<typeof Modal>,
    Notification: {
      defaultProps: () => ({ withBorder: true, radius: 'md', closeButtonProps: { 'aria-label': t('Close') } }),
    } satisfies ExtendedWithTexts<typeof Notification>,
    Paper: { defaultProps: { radius: 'lg' } } satisfies Extended<typeof Paper>,
    Skeleton: { defaultProps: { radius: 'md' } } satisfies Extended<typeof Skeleton>,
    // Right-to-left text is written from the right, whatever the language of the page.
    TextInput: { defaultProps: { attributes: { input: { dir: 'auto' } } } } satisfies Extended<typeof TextInput>,
    Textarea: { defaultProps: { attributes: { input: { dir: 'auto' } } } } satisfies Extended<typeof Textarea>,
    Tabs: { styles: { tabLabel: { fontWeight: 600 } } } satisfies Extended<typeof Tabs>,
    Tooltip: { defaultProps: { openDelay: 300, radius: 'sm' } } satisfies Extended<typeof Tooltip>,
  },
});

/**
 * The site's own variables: `--surface` for cards, `--line` for borders, `--accent-text` for accented text on the page.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--font-display': display,
    '--reading-width': '40rem',
    '--page-gutter': 'clamp(1rem, 4vw, 2.5rem)',
    // As padding of what is as wide as the frame: all screens begin at the same distance from its start.
    '--page-inset': 'calc(max(0px, (100% - 72rem) / 2) + var(--page-gutter))',
  },
  light: {
    '--mantine-color-body': '#fbfaf9',
    '--mantine-color-text': '#1f1c1b',
    '--mantine-color-dimmed': '#6b6560',
    '--mantine-color-placeholder': '#76706b',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-anchor': 'var(--mantine-color-claret-7)',
    '--mantine-color-default-border': '#e0dbd6',
    '--surface': '#ffffff',
    '--surface-sunken': '#f4f2ef',
    '--line': '#e8e4e0',
    '--accent-text': 'var(--mantine-color-claret-7)',
    '--accent-soft': 'var(--mantine-color-claret-0)',
    '--positive-text': '#1d6339',
    '--waiting-text': '#8a5200',
  },
  dark: {
    '--mantine-color-body': '#131112',
    '--mantine-color-text': '#efebea',
    '--mantine-color-dimmed': '#aaa2a0',
    '--mantine-color-placeholder': '#8f8786',
    '--mantine-color-error': '#ff8a80',
    '--mantine-color-anchor': 'var(--mantine-color-claret-4)',
    '--mantine-color-default-border': '#3a3536',
    '--mantine-color-default': '#1f1c1d',
    '--mantine-color-orange-light': '#33200f',
    '--surface': '#1b1819',
    '--surface-sunken': '#232021',
    '--line': '#2f2a2b',
    '--accent-text': '#f08cab',
    '--accent-soft': '#331420',
    '--positive-text': '#7fcf9e',
    '--waiting-text': '#f3b95f',
  },
});
