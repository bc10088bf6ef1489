import { Phone } from '@nobayon/shared/contract/account/account-phone.ts';

export type PhoneReading =
  /** `phone`: what is sent with the order; undefined if the account has one. */
  { kind: 'read'; phone: string | undefined } | { kind: 'rejected'; text: string };

/** Parses the phone number field. It is optional if the account has a number by now. */
export function readPhone(text: string, { isOptional }: { isOptional: boolean }): PhoneReading {
  if (isOptional && text.trim() === '') return { kind: 'read', phone: undefined };
  const { data, error } = Phone.safeParse(text);
  if (data !== undefined) return { kind: 'read', phone: data };
  return { kind: 'rejected', text: error?.issues[0]?.message ?? '' };
}
