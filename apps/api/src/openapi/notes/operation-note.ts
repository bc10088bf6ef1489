import type { contract } from '@nobayon/shared/contract/contract.ts';
import type { ErrorCode } from '@nobayon/shared/contract/errors.ts';

export type OperationNote = {
  /** One sentence. */
  summary: string;
  /** More details. */
  details?: string;
  /** Its own errors, in addition to those that follow from its access and its schemas. */
  errors?: readonly ErrorCode[];
};

/** A note for each call of some groups of the contract. */
export type NotesOf<Group extends keyof typeof contract> = {
  [Name in Group]: Record<keyof (typeof contract)[Name], OperationNote>;
};
