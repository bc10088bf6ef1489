import type { Paisa } from '@nobayon/shared/domain/money.ts';
import type { GatewayName } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import type { Verdict } from '@nobayon/shared/domain/transaction/transaction.ts';

/** What a gateway needs to know to collect one payment. */
export type PaymentOrder = {
  /** Ours, unique, at most 20 of `[A-Z0-9-]`. */
  invoiceNumber: string;
  amount: Paisa;
  /** `phone` as `01712345678`; null where none is known. */
  customer: { name: string; email: string; phone: string | null };
  description: string;
  /** The page of ours that takes `status`, `invoice_number` and `trx_id` in its query. */
  returnUrl: string;
  /**
   * Where a browser comes back to whose gateway speaks otherwise: an address of the API for this
   * very payment, which takes posted forms and leads on to `returnUrl`. Anything may follow it as
   * one more part of the path.
   */
  relayUrl: string;
  /** Where this gateway's server tells us of payments. */
  notifyUrl: string;
};

export type StartedPayment =
  /** `reference` is the gateway's own name of it, where its answer has one. */
  | { kind: 'started'; paymentUrl: string; reference: string | null }
  /** The gateway said no: there is nothing to pay there. */
  | { kind: 'refused'; reason: string }
  /** No answer that can be understood. There may or may not be something to pay. */
  | { kind: 'unknown'; reason: string };

/** A payment that was started, as much of it as a gateway is asked by. */
export type AskedPayment = {
  invoiceNumber: string;
  /** The gateway's own name of it; null where it gave none, or where its answer was lost. */
  reference: string | null;
  amount: Paisa;
  /**
   * Whether money may be collected that the customer has agreed to pay. Not once they were told that
   * it came to nothing, nor once their account is gone.
   */
  mayCollect: boolean;
};

/** A refund, as much of it as a gateway is asked by. */
export type AskedRefund = Omit<AskedPayment, 'mayCollect'> & {
  /** Ours, unique for each try to give this money back, at most 30 of `[A-Z0-9-]`. */
  refundNumber: string;
  /** What the gateway calls the payment that was made. */
  gatewayId: string;
  refundAmount: Paisa;
  /** The gateway's own name of the refund, where it gave one. */
  refundReference: string | null;
  /** Its names of other refunds of this payment: an answer about one of those is not about this one. */
  otherReferences: readonly string[];
};

/** A refund that the gateway is to make. The reason is for its records, at most 200 characters. */
export type RefundOrder = AskedRefund & { reason: string };

export type RefundState =
  | { kind: 'done'; refundReference: string | null }
  | { kind: 'processing'; refundReference: string | null }
  | { kind: 'refused'; reason: string }
  /** It was asked, and was never told to refund it. */
  | { kind: 'not_ordered' }
  /** No answer that can be understood: ask again, and never order it anew. */
  | { kind: 'unknown'; reason: string };

/** What a gateway can do. */
export type GatewayAbilities = {
  /** Whether somebody outside is asked; if not, what became of a payment is decided here alone. */
  isRemote: boolean;
  /** Whether it can be asked about a payment by our number; if not, by its own reference alone. */
  findsByInvoice: boolean;
  /** Whether money moves only with a last word of ours, so that what we lost cannot be paid. */
  waitsForUs: boolean;
  /** How long after its start it can be paid there at most, where that is less than days. */
  payableForMs?: number;
  /** What one payment may come to, both included. */
  amounts: { min: Paisa; max: Paisa };
  currencies: readonly 'BDT'[];
  /** Whether it wants the customer's own phone number, which is asked for then. */
  needsPhone: boolean;
  /**
   * Whether its answer about a payment may say that it was refunded there. Of one that never does, a
   * payment that was made is not asked about again and again.
   */
  reportsRefunds: boolean;
  /** For how many days after it was made it refunds a payment; left out where it is for ever. */
  refundsWithinDays?: number;
};

/** What a browser brought back: what stood in the query, or in the form that it posted. */
export type BroughtBack = {
  fields: Record<string, string>;
  /** What followed `relayUrl` in the path; empty where nothing did. */
  ending: string;
};

/** What was posted to `notifyUrl`, as it arrived. Names of headers are in lower case. */
export type Post = { headers: Record<string, string>; body: string };

export type Notification =
  /** It is about a payment, which is reason to ask about it and proves nothing. */
  | {
      kind: 'payment';
      invoiceNumber: string;
      /** The gateway's own name of it, where it is told. */
      reference: string | null;
      /** What it said, for the record. */
      payload: unknown;
    }
  /** It is not from the gateway, or cannot be understood. */
  | { kind: 'refused'; reason: string }
  /** It is about no payment; whatever it asked for is done. */
  | { kind: 'done' };

/**
 * A payment gateway. No call throws for anything the gateway does or fails to do: slow, away,
 * talking nonsense and refusing are answers. All end within the adapter's time limit.
 */
export type PaymentGateway = {
  /** Stored with every payment, which belongs to this gateway for ever. Its ids are unique there. */
  name: GatewayName;
  abilities: GatewayAbilities;
  /** Whether customers can be sent there now; where it is left out, always. */
  isReady?(): Promise<boolean>;
  start(order: PaymentOrder): Promise<Answered<StartedPayment>>;
  /**
   * Asks what became of a payment, and collects what the customer has agreed to where the gateway
   * leaves that to us. Safe to repeat. The answer is about this very payment, or `unknown`.
   */
  verify(payment: AskedPayment): Promise<Answered<Verdict>>;
  /** Gives money back, or a part of it. Only where the gateway can. Not to be repeated on silence. */
  refund?(order: RefundOrder): Promise<Answered<RefundState>>;
  /** Asks what became of a refund. Safe to repeat. */
  refundStatus?(refund: AskedRefund): Promise<Answered<RefundState>>;
  /** What a browser that came back to `relayUrl` says, in the words of `returnUrl`. */
  readReturn?(brought: BroughtBack): { status: string; gatewayId: string | null };
  /** What was posted to `notifyUrl`. Checks whatever is signed. */
  readNotification?(post: Post): Promise<Notification>;
};

/** What an answer means, and the answer as it arrived, for the record: without credentials of ours. */
export type Answered<T> = { meaning: T; answer: unknown };
