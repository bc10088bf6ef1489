const MAX_LENGTH = 40;
const FALLBACK = 'customer';

/** Characters that no name needs, but that mail programs may turn into links. */
const FORBIDDEN = /[^\p{L}\p{M}\p{N} .'’-]/gu;
/** Zero-width joiners, which names in Bengali and other scripts need between letters. */
const JOINERS = ['\u200c', '\u200d'];
const LINK_WORD = /https?|mailto|www/i;
/** This many digits could be a phone number. */
const MANY_DIGITS = 5;

/**
 * Makes a name safe to include in an email. Anybody can register with any name and somebody else's
 * address, so the name must not carry a message: no link, no phone number, no line break, and at
 * most 40 characters.
 */
export function nameInMail(name: string): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(FORBIDDEN, (other) => (JOINERS.includes(other) ? other : ' '));
  const digits = plain.match(/\p{N}/gu) ?? [];
  const words = (digits.length < MANY_DIGITS ? plain : plain.replaceAll(/\p{N}+/gu, ' '))
    // A space after each dot keeps "Md.Rahim" readable and makes a host name invalid.
    .replaceAll('.', '. ')
    .split(' ')
    .filter((word) => hasLetter(word) && !LINK_WORD.test(word));
  // Only a mark may be left of the last word.
  const kept = cut(words.join(' ')).split(' ').filter(hasLetter);
  return kept.join(' ') || FALLBACK;
}

function hasLetter(word: string): boolean {
  return /\p{L}|\p{N}/u.test(word);
}

/** Cuts between graphemes, never inside one. */
function cut(text: string): string {
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (kept.length + segment.length > MAX_LENGTH) break;
    kept += segment;
  }
  return kept;
}
