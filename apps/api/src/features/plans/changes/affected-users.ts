import { isFreePlan } from '@nobayon/shared/domain/price/quote.ts';

/** What the chat service needs of a living plan; null where there is none. */
type Offer = { name: string; guid: string | null } | null;

/** Whose access in the chat service a change of a plan may touch. */
export type AffectedUsers = {
  /** Those who are on the plan now. */
  members: boolean;
  /** Those who are on no plan now: they have what the free plan gives. */
  fallenBack: boolean;
};

export function affectedUsers(before: Offer, after: Offer): AffectedUsers {
  return {
    members: before !== null && after !== null && before.guid !== after.guid,
    fallenBack: freeGroup(before) !== freeGroup(after),
  };
}

/** Undefined for a plan that nobody falls back to. */
function freeGroup(offer: Offer): string | null | undefined {
  return offer && isFreePlan(offer) ? offer.guid : undefined;
}
