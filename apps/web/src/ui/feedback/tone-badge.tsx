import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';

/** A word or two on a subtle background. */
export function ToneBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <Badge data-tone={tone} bg="var(--tone-ground)" c="var(--tone-text)">
      {children}
    </Badge>
  );
}

/** The colors of states; `global.css` defines the background and the text of each. */
export type Tone = 'green' | 'yellow' | 'red' | 'orange' | 'gray';
