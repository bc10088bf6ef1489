import { randomInt } from 'node:crypto';
import { plainDigits } from '@nobayon/shared/domain/text/latin-digits.ts';

/** Without characters that are easily confused on paper. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';
const SELECTOR_LENGTH = 4;
const LENGTH = 16;
const COUNT = 10;

/** The start of a code finds it; the rest, of 59 bits, proves it and is stored as a hash. */
export type RecoveryCode = { selector: string; rest: string };

/** Ten codes with different prefixes. */
export function newRecoveryCodes(): RecoveryCode[] {
  const codes = new Map<string, RecoveryCode>();
  while (codes.size < COUNT) {
    const code = split(randomText(LENGTH));
    codes.set(code.selector, code);
  }
  return [...codes.values()];
}

/** The displayed form: `k7qd-x2mf-9pwh-3vta`. */
export function showRecoveryCode({ selector, rest }: RecoveryCode): string {
  return `${selector}${rest}`.replace(/(.{4})(?=.)/g, '$1-');
}

/** Parses a typed code, with or without dashes, in any case; null for anything else. */
export function readRecoveryCode(text: string): RecoveryCode | null {
  const letters = plainDigits(text).toLowerCase().replace(/[\s-]/g, '');
  return letters.length === LENGTH && /^[a-z0-9]+$/.test(letters) ? split(letters) : null;
}

function split(letters: string): RecoveryCode {
  return { selector: letters.slice(0, SELECTOR_LENGTH), rest: letters.slice(SELECTOR_LENGTH) };
}

function randomText(length: number): string {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
