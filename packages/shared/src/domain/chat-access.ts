/** What a user should be able to do in the chat service. */
export type WantedAccess =
  | { kind: 'none' }
  | {
      kind: 'granted';
      /** The plan's group there; null if the plan has none. */
      groupId: string | null;
      /** When the access expires; null if it does not. */
      until: Date | null;
    };

/** A plan's group in the chat service. */
type PlanGroup = { guid: string | null };
type Holding = { plan: PlanGroup; expiresAt: Date | null };

/**
 * An active subscription gives its plan's group until it expires, even if the plan has been
 * archived since. Otherwise a user gets the group of the free plan. Without a free plan there is no
 * access.
 */
export function wantedAccess(
  subscription: Holding | null,
  freePlan: PlanGroup | null,
  now: Date,
): WantedAccess {
  if (subscription && isRunning(subscription, now)) {
    const { plan, expiresAt } = subscription;
    return { kind: 'granted', groupId: plan.guid, until: expiresAt };
  }
  return freePlan ? { kind: 'granted', groupId: freePlan.guid, until: null } : { kind: 'none' };
}

/** Whether a subscription gives its plan now. */
export function isRunning({ expiresAt }: Pick<Holding, 'expiresAt'>, now: Date): boolean {
  return expiresAt === null || expiresAt > now;
}

/** When the wanted access changes by itself; null if it does not. */
export function changesAt(wanted: WantedAccess): Date | null {
  return wanted.kind === 'granted' ? wanted.until : null;
}

/** Whether both give the same group until the same instant. */
export function isSameAccess(a: WantedAccess, b: WantedAccess): boolean {
  if (a.kind === 'none' || b.kind === 'none') return a.kind === b.kind;
  return a.groupId === b.groupId && a.until?.getTime() === b.until?.getTime();
}
