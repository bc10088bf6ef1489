/**
 * A person's name on screens, in emails and on receipts: first name, then last name. Users imported
 * from the chat service can have a single name.
 */
export function fullName({ firstname, lastname }: { firstname: string; lastname: string }): string {
  return `${firstname} ${lastname}`.trim();
}
