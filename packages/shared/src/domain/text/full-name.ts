/**
 * How a person is called on screens, in mails and on receipts: first name, then last name. Whoever
 * came from the chat service may have one name alone.
 */
export function fullName({ firstname, lastname }: { firstname: string; lastname: string }): string {
  return `${firstname} ${lastname}`.trim();
}
