import type { CSSProperties } from 'react';

/** The number of characters of a figure, from which its style sheet sets the font size. */
export function lengthOf(text: string): CSSProperties {
  return { '--length': text.length } as CSSProperties;
}
