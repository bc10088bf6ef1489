import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { ButtonElement } from '../../ui/form/button-element.tsx';

/** The green of a paddy field: the only accent color. */
const paddy: MantineColorsTuple = [
  '#ecf6f1',
  '#d4eadf',
  '#a9d5c1',
  '#7cc0a2',
  '#4fb28a',
  '#1b8561',
  '#0f6b50',
  '#0b5a43',
  '#084836',
  '#053527',
];

/** For destructive actions. White is readable on 5 and 6, and 6 on 0 to 2. */
const red: MantineColorsTuple = [
  '#fdf0ee',
  '#fbe4e1',
  '#f8d2cd',
  '#ef9d95',
  '#dd6b61',
  '#c8453c',
  '#b3261e',
  '#9c221b',
  '#7d1b16',
  '#5c1410',
];

/** Neutral grays with a little of that green. */
const gray: MantineColorsTuple = [
  '#f7f6f1',
  '#efeee7',
  '#e4e2d8',
  '#d5d3c8',
  '#b9b8ad',
  '#868b84',
  '#56605b',
  '#46504b',
  '#2f3935',
  '#1a2421',
];

const dark: MantineColorsTuple = [
  '#e3ebe8',
  '#c3cfcb',
  '#9db0a9',
  '#7c8f88',
  '#33423d',
  '#24302c',
  '#18211e',
  '#0f1614',
  '#0b110f',
  '#080c0b',
];

export const theme = createTheme({
  colors: { paddy, red, gray, dark },
  primaryColor: 'paddy',
  primaryShade: { light: 6, dark: 5 },
  black: '#14201c',
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontFamily:
    "'Inter Variable', 'Noto Sans Bengali Variable', 'Inter Fallback', system-ui, sans-serif",
  headings: {
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.25' },
      h2: { fontSize: '1.125rem', lineHeight: '1.4' },
      h3: { fontSize: '1rem', lineHeight: '1.45' },
    },
  },
  components: {
    ActionIcon: { defaultProps: { component: ButtonElement } },
    Badge: { defaultProps: { tt: 'none', radius: 'sm', size: 'lg', fw: 600 } },
    Button: { defaultProps: { size: 'md', component: ButtonElement } },
    Paper: { defaultProps: { withBorder: true, radius: 'lg', bg: 'var(--surface)' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Skeleton: { defaultProps: { radius: 'md' } },
    TextInput: { defaultProps: { size: 'md' } },
  },
});

/** Overrides where the library's default is not readable enough or does not fit our design. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#f7f6f1',
    '--mantine-color-text': '#1a2421',
    '--mantine-color-dimmed': '#56605b',
    '--mantine-color-placeholder': '#686f6a',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-default-border': '#d9d7cc',
  },
  dark: {
    '--mantine-color-error': '#ff9b91',
    '--mantine-color-placeholder': '#8b9d96',
    '--mantine-color-anchor': '#7cc0a2',
  },
});
