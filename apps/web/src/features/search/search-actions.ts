import { paths } from '../../app/paths.ts';
import { urlToAdd } from '../../ui/hooks/use-add-param.ts';
import type { FoundGroup, FoundOption } from './found-options.ts';

const MIN_TYPED = 2;

// Optional words.
const verbs = ['add', 'new', 'create'];

const nouns = [
  { noun: 'coupon', path: paths.adminCoupons },
  { noun: 'user', path: paths.adminUsers },
  { noun: 'plan', path: paths.adminPlans },
  { noun: 'wallet', path: paths.adminWallets },
];

/**
 * What can be added from the search: everything if nothing is typed, otherwise what is named.
 * "coupon eid25" starts a coupon with that code.
 */
export function searchActions(text: string): FoundGroup[] {
  const words = text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  const [verb = '', ...afterVerb] = words;
  const [typed = '', ...code] = verbs.includes(verb.toLowerCase()) ? afterVerb : words;
  const named =
    words.length === 0 ? nouns : nouns.filter(({ noun }) => isAbbreviation(typed, noun));
  const options = named.map(({ noun, path }) => addOption(noun, path, code.join('')));
  return options.length > 0 ? [{ label: 'Actions', options }] : [];
}

function isAbbreviation(typed: string, noun: string): boolean {
  return typed.length >= MIN_TYPED && noun.startsWith(typed.toLowerCase());
}

function addOption(noun: string, path: string, typedCode: string): FoundOption {
  const code = noun === 'coupon' ? typedCode.toUpperCase() : '';
  const title = code ? `Add coupon ${code}` : `Add ${noun}`;
  const detail = noun === 'coupon' && !code ? 'Type “coupon EID25” to set its code' : '';
  return { to: urlToAdd(path, code), title, detail, end: '' };
}
