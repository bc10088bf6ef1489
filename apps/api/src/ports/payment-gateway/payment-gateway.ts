import type { Paisa } from '@nobayon/shared/domain/money.ts';
import type { Verdict } from '@nobayon/shared/domain/transaction.ts';

/** What a gateway needs to know to collect one payment. */
export type PaymentOrder = {
  /** Ours, unique, at most 20 of `[A-Z0-9-]`. */
  invoiceNumber: string;
  amount: Paisa;
  customer: { name: string; email: string };
  description: string;
  /** Where the gateway sends the browser afterwards. */
  returnUrl: string;
};

export type StartedPayment =
  | { kind: 'started'; paymentUrl: string }
  /** The gateway said no: there is nothing to pay there. */
  | { kind: 'refused'; reason: string }
  /** No answer that can be understood. There may or may not be something to pay. */
  | { kind: 'unknown'; reason: string };

/**
 * A payment gateway. Neither call throws for anything the gateway does or fails to do: slow, away,
 * talking nonsense and refusing are answers. Both end within the adapter's time limit.
 */
export type PaymentGateway = {
  /** Stored with every payment: gateway ids are unique per gateway. */
  name: string;
  start(order: PaymentOrder): Promise<Answered<StartedPayment>>;
  /** Asks what became of a payment. Safe to repeat. */
  verify(invoiceNumber: string): Promise<Answered<Verdict>>;
};

/** What an answer means, and the answer as it arrived, for the record: without credentials of ours. */
export type Answered<T> = { meaning: T; answer: unknown };
