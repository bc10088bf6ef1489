import { luminance } from '@mantine/core';
import { expect, test } from 'vitest';
import { cssVariables, theme } from './theme.ts';

/** WCAG 2.2, contrast ratio. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map(luminance).sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

// A pointer is over a button for longer than anybody looks at it: axe seldom meets that state.
test('the words of a light red button can be read, also under the pointer', () => {
  const error = cssVariables(theme as never).light['--mantine-color-error'] ?? '';
  const grounds = theme.colors?.red?.slice(0, 3) ?? [];
  expect(grounds).toHaveLength(3);
  for (const ground of grounds) {
    expect(contrast(error, ground), ground).toBeGreaterThan(4.5);
  }
});

test.each(['paddy', 'red'] as const)('white can be read on a filled button of %s', (name) => {
  for (const ground of theme.colors?.[name]?.slice(5, 8) ?? []) {
    expect(contrast('#ffffff', ground), ground).toBeGreaterThan(4.5);
  }
});
