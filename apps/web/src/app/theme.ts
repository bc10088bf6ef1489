import { createTheme } from '@mantine/core';

export const theme = createTheme({
  fontFamily:
    "'Inter Variable', 'Noto Sans Bengali Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  respectReducedMotion: true,
  primaryColor: 'nabo',
  colors: {
    nabo: [
      '#eaf6f1',
      '#d3ebe1',
      '#a6d7c4',
      '#75c1a5',
      '#49ab88',
      '#1f8f6c',
      '#0f7759',
      '#0b6149',
      '#094d3a',
      '#063a2c',
    ],
  },
});
