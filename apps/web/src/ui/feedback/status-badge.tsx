import { capitalize } from '../format/capitalize.ts';
import type { Tone } from './tone-badge.tsx';
import { ToneBadge } from './tone-badge.tsx';

const tones = new Map<string, Tone>([
  ['completed', 'green'],
  ['pending', 'yellow'],
  ['failed', 'red'],
  ['canceled', 'orange'],
  ['cancelled', 'orange'],
  ['refunded', 'gray'],
]);

/** The status of a transaction: `Completed` in green. Unknown ones are gray. */
export function StatusBadge({ status }: { status: string }) {
  return <ToneBadge tone={tones.get(status) ?? 'gray'}>{capitalize(status)}</ToneBadge>;
}
