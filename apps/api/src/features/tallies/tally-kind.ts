/** What the database counts. */
export type TallyKind =
  /** By status. */
  | 'payments'
  /** By role. */
  | 'users'
  /** Completed payments by the id of the plan, by the coupon's code, and by the gateway. */
  | 'plan_revenue'
  | 'coupon_revenue'
  | 'gateway_revenue'
  /** The discounts of coupons on completed payments. */
  | 'coupon_discount'
  /** Paying customers by plan: plus one where each starts, minus one where each ends. */
  | 'paying'
  /** The number of customers who were `new`, `renewed`, `returned` or `lost`. */
  | 'customers'
  /** Payments by the hour in which they were started, of each status and of `any`. */
  | 'begun'
  /** Users by thousands and by hundred thousands of their ids. */
  | 'user_ids'
  | 'user_blocks'
  /** Users by their full name in lower case, without totals and days. */
  | 'names'
  /**
   * Subscriptions by plan: expiring ones by the quarter of an hour of their end, and those without
   * an end.
   */
  | 'ending'
  | 'endless';
