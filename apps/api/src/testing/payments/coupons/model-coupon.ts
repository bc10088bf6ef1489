export type CouponLimits = { maxUses: number; perCustomer: number | null };
export type UserIndex = 0 | 1 | 2;

/**
 * What a coupon should do. It only knows who holds a use until which minute, and who has confirmed
 * how many.
 */
export function modelCoupon({ maxUses, perCustomer }: CouponLimits) {
  const held = new Map<UserIndex, { by: number; until: number }>();
  const confirmed: UserIndex[] = [];
  let minute = 0;

  const usesOf = (who: UserIndex) => confirmed.filter((one) => one === who).length;
  const hold = (who: UserIndex) => {
    const one = held.get(who);
    return one && one.until > minute ? one : null;
  };
  const reservedByOthers = (who: UserIndex) =>
    [...held.keys()].filter((one) => one !== who && hold(one));
  const claims = new Map<number, UserIndex>();
  const inReview = new Set<number>();
  /** Whether a payment that waits for a human holds their use. */
  function isClaimed(who: UserIndex): boolean {
    const by = hold(who)?.by ?? -1;
    return claims.has(by) || inReview.has(by);
  }
  function hasUseFor(who: UserIndex): boolean {
    const hasOwn = perCustomer === null || usesOf(who) < perCustomer;
    return hasOwn && confirmed.length + reservedByOthers(who).length < maxUses;
  }

  return {
    confirmed,
    wait: (minutes: number) => {
      minute += minutes;
    },
    order(who: UserIndex, order: number): boolean {
      if (!hasUseFor(who)) return false;
      if (!isClaimed(who)) held.set(who, { by: order, until: minute + 30 });
      return true;
    },
    /** Whether the payment is granted. */
    pay(who: UserIndex): boolean {
      if (!hasUseFor(who)) return false;
      held.delete(who);
      confirmed.push(who);
      return true;
    },
    /** A customer with an open claim holds a use, if there is one. */
    claim(who: UserIndex, order: number): void {
      if (hasUseFor(who) && !isClaimed(who)) {
        held.set(who, { by: order, until: Number.POSITIVE_INFINITY });
      }
      claims.set(order, who);
    },
    approve(order: number, status: string): void {
      claims.delete(order);
      if (status === 'review') inReview.add(order);
    },
    /** The order that holds the customer's use. */
    holder: (who: UserIndex) => hold(who)?.by ?? null,
    /** It then holds for another claim of theirs. */
    reject(who: UserIndex, order: number): void {
      claims.delete(order);
      if (hold(who)?.by !== order) return;
      const [next] = [...claims].find(([, one]) => one === who) ?? [];
      held.set(who, {
        by: next ?? order,
        until: next === undefined ? minute + 30 : Number.POSITIVE_INFINITY,
      });
    },
    end(who: UserIndex, order: number): void {
      if (held.get(who)?.by === order) held.delete(who);
    },
  };
}
