import type { MissingUser } from '@nobayon/shared/contract/admin/admin-users.ts';
import { containsText } from '@nobayon/shared/domain/text/contains-text.ts';

/** The rows with a text in the name, the address or the plan. */
export function searchMissing(users: readonly MissingUser[], text: string): readonly MissingUser[] {
  return users.filter(({ firstname, lastname, email, plan }) =>
    containsText(`${firstname} ${lastname}\n${email}\n${plan ?? ''}`, text),
  );
}

export type Slice<T> = { rows: readonly T[]; page: number; pages: number };

/** One page of a fully loaded list; the last one if the list has become shorter. */
export function sliceOf<T>(all: readonly T[], wanted: number, limit: number): Slice<T> {
  const pages = Math.max(1, Math.ceil(all.length / limit));
  const page = Math.min(wanted, pages);
  return { rows: all.slice((page - 1) * limit, page * limit), page, pages };
}
