import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';

/** A word or two on a quiet ground. */
export function ToneBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <Badge data-tone={tone} bg="var(--tone-ground)" c="var(--tone-text)">
      {children}
    </Badge>
  );
}

/** The colours a state can have; `global.css` gives each a ground and a text. */
export type Tone = 'green' | 'yellow' | 'red' | 'orange' | 'gray';
