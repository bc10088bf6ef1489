/**
 * What is not seen: controls, marks that turn the reading direction, and whatever has no width or,
 * as the empty pattern of Braille, no ink.
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Between letters of a script that needs them they say how these join: with one of them "র‍্যাব" has
 * another shape than without. Anywhere else they are a way to write one name in two.
 */
const JOINER =
  /([\p{sc=Beng}\p{sc=Deva}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Cakm}])[\u200c\u200d](?=[\p{sc=Beng}\p{sc=Deva}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Cakm}])/gu;

/** Whether a name holds what nobody sees, and is something else than it looks. */
export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text.replace(JOINER, '$1'));
}

/** The same name with what is not seen left out: for names that others have written. */
export function withoutHiddenCharacters(text: string): string {
  const isHidden = (character: string) =>
    HIDDEN.test(character) && !/[\u200c\u200d]/.test(character);
  const shown = [...text].filter((character) => !isHidden(character)).join('');
  return hasHiddenCharacters(shown) ? shown.replaceAll(/[\u200c\u200d]/g, '') : shown;
}

/** Whether there is anything to read in it. */
export function isVisible(text: string): boolean {
  return [...text].some((character) => character.trim() !== '' && !HIDDEN.test(character));
}

/**
 * A name or a code as it is read: in one spelling (NFC), with single spaces, and without what is not
 * seen, which comes along from the page or the chat that it was copied from.
 */
export function textAsRead(text: string): string {
  // A byte order mark counts as a space, and is not seen.
  const seen = withoutHiddenCharacters(text.replace(/[^\S\ufeff]/g, ' '));
  return seen.trim().replace(/ +/g, ' ').normalize('NFC');
}
