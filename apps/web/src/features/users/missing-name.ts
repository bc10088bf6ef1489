import type { MissingUser } from '@nobayon/shared/contract/admin-users.ts';
import { userName } from './user-name.ts';

/** How somebody is called whom the chat service alone knows: it may have no last name for them. */
export function missingName({ firstname, lastname }: MissingUser): string {
  return userName({ name: '', firstname, lastname });
}
