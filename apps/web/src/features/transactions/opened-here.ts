import { z } from 'zod';

const State = z.object({ openedHere: z.literal(true) });

/** History state of a payment that was opened from this page: closing it goes back to the page. */
export const openedHere: z.infer<typeof State> = { openedHere: true };

export function wasOpenedHere(historyState: unknown): boolean {
  return State.safeParse(historyState).success;
}
