/** How a person is called on screens, in mails and on receipts: first name, then last name. */
export function fullName({ firstname, lastname }: { firstname: string; lastname: string }): string {
  return `${firstname} ${lastname}`;
}
