import type { Paisa } from '@nobayon/shared/domain/money.ts';
import type { GatewayName } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import type { Verdict } from '@nobayon/shared/domain/transaction/verdict.ts';
import type { GatewayAnswer, GatewayReply } from '@nobayon/shared/records/gateway-answer.ts';

/** What a gateway needs to collect one payment. */
export type PaymentOrder = {
  /** Our unique number: at most 20 characters of `[A-Z0-9-]`. */
  invoiceNumber: string;
  amount: Paisa;
  /** `phone` as `01712345678`; null if unknown. */
  customer: { name: string; email: string; phone: string | null };
  description: string;
  /** Our page that expects `status`, `invoice_number` and `trx_id` in its query. */
  returnUrl: string;
  /**
   * For gateways with another format: an address of the API for this payment, which accepts posted
   * forms and redirects to `returnUrl`. One more path segment may follow.
   */
  relayUrl: string;
  /** The address for this gateway's notifications. */
  notifyUrl: string;
};

/** What an answer to `start` is compared with. */
export type StartedOrder = Pick<PaymentOrder, 'invoiceNumber' | 'amount'>;

export type StartedPayment =
  /** `reference` is the gateway's own ID, if its answer has one. */
  | { kind: 'started'; paymentUrl: string; reference: string | null }
  /** Rejected: there is nothing to pay at the gateway. */
  | { kind: 'rejected'; reason: string }
  /** The order never left us, because there was no connection: there is nothing to pay either. */
  | { kind: 'unsent'; reason: string }
  /** No readable answer. There may or may not be something to pay. */
  | { kind: 'unknown'; reason: string };

/** A payment in the form in which a gateway is queried about it. */
export type QueriedPayment = {
  invoiceNumber: string;
  /** The gateway's own ID; null if it gave none, or its answer was lost. */
  reference: string | null;
  amount: Paisa;
  /**
   * Whether to collect money that the customer has approved. Called right before; a payment that is
   * not collected counts as canceled.
   */
  mayCollect(): Promise<boolean>;
};

/** A refund in the form in which a gateway is queried about it. */
export type QueriedRefund = Omit<QueriedPayment, 'mayCollect'> & {
  /** Our number, unique for each attempt: at most 30 characters of `[A-Z0-9-]`. */
  refundNumber: string;
  /** The gateway's ID of the completed payment. */
  gatewayId: string;
  refundAmount: Paisa;
  /** The gateway's own ID of the refund, if it gave one. */
  refundReference: string | null;
  /**
   * Its IDs of other refunds of this payment: an answer about one of those is not about this one.
   */
  otherReferences: readonly string[];
  /**
   * In paisa: completed refunds of this payment without such an ID, as one that was made in the
   * gateway's panel. An answer that names none of ours can be about one of those.
   */
  unnamedAmounts: readonly Paisa[];
};

/** A refund that the gateway should make. The reason is for its records: at most 200 characters. */
export type RefundRequest = QueriedRefund & { reason: string };

export type RefundAnswer =
  | { kind: 'done'; refundReference: string | null }
  | { kind: 'processing'; refundReference: string | null }
  | { kind: 'rejected'; reason: string }
  /** The gateway answered that it was never told to refund. */
  | { kind: 'not_requested' }
  /** No readable answer: query again, and never request the refund a second time. */
  | { kind: 'unknown'; reason: string };

/** What a gateway can do. */
export type GatewayCapabilities = {
  /**
   * Whether there is an external service to query. If not, the result of a payment is decided here.
   */
  isRemote: boolean;
  /** Whether it can be queried by our number. If not, only by its own ID. */
  canQueryByInvoice: boolean;
  /**
   * Whether money moves only after our final call, so that a payment whose ID we lost cannot be
   * paid.
   */
  needsFinalCall: boolean;
  /**
   * In milliseconds: how long a payment can be paid after its start. If left out, for the three days
   * after which we give any payment up.
   */
  payableForMs?: number;
  /** The limits of one payment, both inclusive. */
  amounts: { min: Paisa; max: Paisa };
  currencies: readonly 'BDT'[];
  /** Whether it requires the customer's own phone number, which the checkout then asks for. */
  needsPhone: boolean;
  /** Whether its answers report refunds. If not, completed payments are not queried again. */
  reportsRefunds: boolean;
  /** For how many days a payment can be refunded; forever if left out. */
  refundsWithinDays?: number;
};

/** What a returning browser sent: the query, or the posted form. */
export type BrowserReturn = {
  fields: Record<string, string>;
  /** The path segment after `relayUrl`; empty if there was none. */
  ending: string;
};

/** A post to `notifyUrl`, unparsed. Header names are in lower case. */
export type Post = { headers: Record<string, string>; body: string };

export type Notification =
  /** About a payment: a reason to query it, and no proof. */
  | {
      kind: 'payment';
      invoiceNumber: string;
      /** The gateway's own ID, if it is included. */
      reference: string | null;
      /** The content, for the record. */
      payload: unknown;
    }
  /** Not about a payment; whatever it required has been done. */
  | { kind: 'done' }
  | FailedNotification;

export type FailedNotification =
  /** Not from the gateway, or unreadable. */
  | { kind: 'rejected'; reason: string }
  /** Not verified or handled, because others sent too much. It should be sent again. */
  | { kind: 'limited'; reason: string }
  /** Cannot be verified or handled now. It should be sent again. */
  | { kind: 'unavailable'; reason: string };

/**
 * A payment gateway. No call throws because of the gateway: being slow, down, unreadable or
 * rejecting are answers. All calls end within the adapter's timeout.
 */
export type PaymentGateway = {
  /**
   * Stored with every payment, which belongs to this gateway forever. Gateway IDs are unique within
   * it.
   */
  name: GatewayName;
  capabilities: GatewayCapabilities;
  /** Whether customers can be sent there now; always if left out. */
  isReady?(): Promise<boolean>;
  start(order: PaymentOrder): Promise<Answered<StartedPayment>>;
  /**
   * Reads the recorded answer to `start` again, for a customer who returns to the payment page.
   * Missing if there is no such page elsewhere.
   */
  readStarted?(answer: GatewayReply, order: StartedOrder): StartedPayment;
  /**
   * Queries a payment, and collects what the customer has approved if the gateway leaves that to
   * us. Safe to repeat. The answer is about exactly this payment, or `unknown`.
   */
  verify(payment: QueriedPayment): Promise<Answered<Verdict>>;
  /**
   * Refunds a payment or a part of it, if the gateway can. Must not be repeated after a missing
   * answer.
   */
  refund?(request: RefundRequest): Promise<Answered<RefundAnswer>>;
  /** Queries a refund. Safe to repeat. */
  refundStatus?(refund: QueriedRefund): Promise<Answered<RefundAnswer>>;
  /** Translates what a browser brought to `relayUrl` to the fields of `returnUrl`. */
  readReturn?(brought: BrowserReturn): { status: string; gatewayId: string | null };
  /** Parses a post to `notifyUrl` and verifies its signature, if the gateway signs. */
  readNotification?(post: Post): Promise<Notification>;
};

/** The meaning of an answer, and the answer itself for the record, without our credentials. */
export type Answered<T> = { meaning: T; answer: GatewayAnswer | null };
