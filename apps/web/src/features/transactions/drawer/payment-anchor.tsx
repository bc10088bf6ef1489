import { Anchor } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { withPayment } from '../filter/transactions-url.ts';

const State = z.object({ openedFromList: z.literal(true) });

/** History state of a payment that was opened from this page, so that closing it goes back. */
const openedFromList: z.infer<typeof State> = { openedFromList: true };

export function wasOpenedFromList(historyState: unknown): boolean {
  return State.safeParse(historyState).success;
}

/** The number of a payment as a link that opens its drawer. */
export function PaymentAnchor({ id }: { id: number }) {
  const [params] = useSearchParams();
  return (
    <Anchor
      component={Link}
      to={{ search: withPayment(params, id).toString() }}
      state={openedFromList}
      fw={600}
      aria-label={`Details of #${id}`}
    >
      #{id}
    </Anchor>
  );
}
