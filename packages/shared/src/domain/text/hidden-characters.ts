/**
 * Invisible characters: control characters, direction marks, and characters without width or ink,
 * such as the blank Braille pattern.
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Joiners are allowed between letters of scripts that need them: "র‍্যাব" looks different without
 * one. Anywhere else they allow two spellings of one visible name.
 */
const JOINER =
  /([\p{sc=Beng}\p{sc=Deva}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Cakm}])[\u200c\u200d](?=[\p{sc=Beng}\p{sc=Deva}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Cakm}])/gu;

/** Whether a name contains invisible characters, and therefore differs from what it looks like. */
export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text.replace(JOINER, '$1'));
}

/** Removes invisible characters, from names that another system supplied. */
export function withoutHiddenCharacters(text: string): string {
  const isHidden = (character: string) =>
    HIDDEN.test(character) && !/[\u200c\u200d]/.test(character);
  const shown = [...text].filter((character) => !isHidden(character)).join('');
  return hasHiddenCharacters(shown) ? shown.replaceAll(/[\u200c\u200d]/g, '') : shown;
}

/** Whether a text has any visible character. */
export function isVisible(text: string): boolean {
  return [...text].some((character) => character.trim() !== '' && !HIDDEN.test(character));
}

/**
 * Normalizes a name or a code: Unicode NFC, single spaces, and no invisible characters, which are
 * often copied along from a page or a chat.
 */
export function textAsRead(text: string): string {
  // A byte order mark counts as a space, and is not seen.
  const seen = withoutHiddenCharacters(text.replace(/[^\S\ufeff]/g, ' '));
  return seen.trim().replace(/ +/g, ' ').normalize('NFC');
}
