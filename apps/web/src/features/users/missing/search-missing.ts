import type { MissingUser } from '@nobayon/shared/contract/admin/admin-users.ts';
import { containsText } from '@nobayon/shared/domain/text/contains-text.ts';

/** The rows with a text in the name, the address or the plan. */
export function searchMissing(users: readonly MissingUser[], text: string): readonly MissingUser[] {
  return users.filter(({ firstname, lastname, email, plans }) =>
    containsText(`${firstname} ${lastname}\n${email}\n${plans.join('\n')}`, text),
  );
}
