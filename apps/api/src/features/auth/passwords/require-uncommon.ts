import { dictionary } from '@zxcvbn-ts/language-common';
import type { AppDeps } from '../../../deps.ts';
import { fieldError } from '../../../http/app-error.ts';

/** What people write instead of a letter. */
const instead: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

const LETTER = /[\p{L}\p{M}]/u;
const withoutSigns = (text: string) => text.replace(/[^\p{L}\p{M}\p{N}]/gu, '');
const lettersOf = (text: string) => text.replace(/[^\p{L}\p{M}]/gu, '');

const common = new Set(
  dictionary['passwords-common'].flatMap((word) => [String(word), withoutSigns(String(word))]),
);

/** Words of the whole product: "Nobayon-123" is no secret. */
const OUR_WORDS = ['nobayon', 'admin', 'administrator', 'bangladesh', 'dhaka', 'login', 'welcome'];
/** Shorter ones are part of too much. */
const MIN_WORD = 3;

type Person = { email?: string; firstname?: string | null; lastname?: string | null };

/**
 * Throws `password_too_common`, for its field, for one of the most common passwords, with any
 * substitutions and separators, and for one that only consists of a word of this installation or
 * its user, with digits and signs around it.
 */
export function requireUncommon(
  { settings }: Pick<AppDeps, 'settings'>,
  password: string,
  { field, person = {} }: { field: 'password' | 'newPassword'; person?: Person },
): void {
  const { appName, chatServiceName, appUrl } = settings;
  const words = [
    ...OUR_WORDS,
    appName,
    chatServiceName,
    ...new URL(appUrl).hostname.split('.'),
    person.email?.split('@', 1)[0] ?? '',
    person.firstname ?? '',
    person.lastname ?? '',
    `${person.firstname ?? ''}${person.lastname ?? ''}`,
  ];
  if (isCommon(password) || isOneOf(words, password)) {
    throw fieldError('password_too_common', field);
  }
}

function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  const written = [lower, withoutSigns(lower), withoutSigns(withLetters(lower))];
  return written.some((text) => text !== '' && common.has(text));
}

function isOneOf(words: string[], password: string): boolean {
  const lower = password.toLowerCase();
  const written = [lettersOf(lower), lettersOf(withLetters(lower))];
  return words
    .map((word) => lettersOf(word.toLowerCase()))
    .some((word) => word.length >= MIN_WORD && written.some((text) => isRepeated(word, text)));
}

function isRepeated(word: string, text: string): boolean {
  return text.length > 0 && text.replaceAll(word, '') === '';
}

/** Replaces substitutes by letters. Characters after the last letter are a separate tail. */
function withLetters(text: string): string {
  const signs = [...text];
  const last = signs.findLastIndex((sign) => LETTER.test(sign));
  return signs.map((sign, at) => (at < last ? (instead[sign] ?? sign) : sign)).join('');
}
