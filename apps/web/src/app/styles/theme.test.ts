import { luminance } from '@mantine/core';
import { expect, test } from 'vitest';
import { cssVariables, theme } from './theme.ts';

/** The contrast ratio of WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map(luminance).sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

// Checked here because axe seldom sees the hover state.
test('the label of a light red button is readable, also on hover', () => {
  const error = cssVariables(theme as never).light['--mantine-color-error'] ?? '';
  const grounds = theme.colors?.red?.slice(0, 3) ?? [];
  expect(grounds).toHaveLength(3);
  for (const ground of grounds) {
    expect(contrast(error, ground), ground).toBeGreaterThan(4.5);
  }
});

test.each(['paddy', 'red'] as const)('white text is readable on a filled button of %s', (name) => {
  for (const ground of theme.colors?.[name]?.slice(5, 8) ?? []) {
    expect(contrast('#ffffff', ground), ground).toBeGreaterThan(4.5);
  }
});
