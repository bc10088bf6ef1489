import { withoutHiddenCharacters } from '@nobayon/shared/domain/text/hidden-characters.ts';
import { withoutStackedMarks } from '@nobayon/shared/domain/text/stacked-marks.ts';

/** What a name may have here at most; there it may have any length. */
const LONGEST = 100;

/**
 * Splits the chat service's single name at the first space into a first and a last name, normalized
 * and without what a name may not have here.
 */
export function splitName(name: string): { firstname: string; lastname: string } {
  const words = name.normalize('NFC').split(/\s+/).map(allowed);
  const [firstname = '', ...rest] = words.filter((word) => word !== '');
  return { firstname: cut(firstname), lastname: cut(rest.join(' ')) };
}

function allowed(word: string): string {
  return withoutStackedMarks(withoutHiddenCharacters(word));
}

/** Never within a character that takes two places, nor before what a joiner joins. */
function cut(name: string): string {
  const start = name.slice(0, LONGEST);
  return withoutHiddenCharacters(start.isWellFormed() ? start : start.slice(0, -1)).trim();
}
