import { paths } from '../../app/paths.ts';
import { addressToAdd } from '../../ui/hooks/use-add-in-address.ts';
import type { FoundGroup, FoundOption } from './found-options.ts';

const LEAST_TYPED = 2;

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
  const [verb = '', ...others] = words;
  const [noun = '', ...more] = verbs.includes(verb.toLowerCase()) ? others : words;
  const options = nouns
    .filter((each) => isMeant(each.noun, noun, words.length === 0))
    .map(({ noun: name, path }) => optionOf(name, path, more));
  return options.length > 0 ? [{ label: 'Actions', options }] : [];
}

function isMeant(name: string, typed: string, isNothingTyped: boolean): boolean {
  if (isNothingTyped) return true;
  return typed.length >= LEAST_TYPED && name.startsWith(typed.toLowerCase());
}

function optionOf(noun: string, path: string, more: readonly string[]): FoundOption {
  const code = noun === 'coupon' ? more.join('').toUpperCase() : '';
  const title = code ? `Add coupon ${code}` : `Add ${noun}`;
  const detail = noun === 'coupon' && !code ? 'Type “coupon EID25” to set its code' : '';
  return { to: addressToAdd(path, code), title, detail, end: '' };
}
