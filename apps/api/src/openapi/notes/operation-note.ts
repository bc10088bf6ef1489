import type { contract } from '@nobayon/shared/contract/contract.ts';
import type { ErrorCode } from '@nobayon/shared/contract/errors.ts';

export type OperationNote = {
  /** What it does, in one sentence. */
  summary: string;
  /** More than fits into one. */
  details?: string;
  /** What it answers with of its own, besides what its access and its schemas entail. */
  refusals?: readonly ErrorCode[];
};

/** A note for each call of some groups of the contract. */
export type NotesOf<Group extends keyof typeof contract> = {
  [Name in Group]: Record<keyof (typeof contract)[Name], OperationNote>;
};
