import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Tone } from './tone.ts';

/** A word or two on a quiet ground. */
export function ToneBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <Badge data-tone={tone} bg="var(--tone-ground)" c="var(--tone-text)">
      {children}
    </Badge>
  );
}
