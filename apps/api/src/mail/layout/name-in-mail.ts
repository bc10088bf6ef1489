const LONGEST = 40;
const NOBODY = 'customer';

/** What mail programs make no link of and no name needs: all but letters, digits and these. */
const OTHER = /[^\p{L}\p{M}\p{N} .'’-]/gu;
/** These shape the letters that they stand between. */
const JOINERS = ['\u200c', '\u200d'];
const LINK_WORD = /https?|mailto|www/i;
/** As many as may be a number to call. */
const MANY_DIGITS = 5;

/**
 * A name as a mail may say it. Whoever opens an account may write anything as their name, and
 * anybody's address below it: what goes out in our name holds no link, no number to call and no
 * line of theirs, and not more than 40 characters.
 */
export function nameInMail(name: string): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(OTHER, (other) => (JOINERS.includes(other) ? other : ' '));
  const digits = plain.match(/\p{N}/gu) ?? [];
  const words = (digits.length < MANY_DIGITS ? plain : plain.replaceAll(/\p{N}+/gu, ' '))
    // "Md.Rahim" is read as "Md. Rahim"; a host is none with a space after each dot.
    .replaceAll('.', '. ')
    .split(' ')
    .filter((word) => /\p{L}|\p{N}/u.test(word) && !LINK_WORD.test(word));
  return cut(words.join(' ')) || NOBODY;
}

/** In whole letters, as people see them. */
function cut(text: string): string {
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (kept.length + segment.length > LONGEST) break;
    kept += segment;
  }
  return kept.trim();
}
