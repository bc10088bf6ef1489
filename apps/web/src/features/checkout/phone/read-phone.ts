import { Phone } from '@nobayon/shared/contract/account/account-phone.ts';

export type PhoneReading =
  /** `phone`: what is sent with the order; undefined if the account has one. */
  { kind: 'read'; phone: string | undefined } | { kind: 'refused'; text: string };

/** Parses the number of the field, which may be empty if the account has one by now. */
export function readPhone(text: string, isKnown: boolean): PhoneReading {
  if (isKnown && text.trim() === '') return { kind: 'read', phone: undefined };
  const { data, error } = Phone.safeParse(text);
  if (data !== undefined) return { kind: 'read', phone: data };
  return { kind: 'refused', text: error?.issues[0]?.message ?? '' };
}
