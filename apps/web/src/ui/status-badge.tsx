import { Badge } from '@mantine/core';

type Tone = 'green' | 'yellow' | 'red' | 'orange' | 'gray';

const tones = new Map<string, Tone>([
  ['completed', 'green'],
  ['pending', 'yellow'],
  ['failed', 'red'],
  ['canceled', 'orange'],
  ['cancelled', 'orange'],
  ['refunded', 'gray'],
]);

/** The status of a transaction: `Completed` on green. Anything unknown is gray. */
export function StatusBadge({ status }: { status: string }) {
  return (
    <Badge variant="light" color={tones.get(status) ?? 'gray'}>
      {capitalised(status)}
    </Badge>
  );
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
