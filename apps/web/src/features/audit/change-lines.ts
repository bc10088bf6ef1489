import { attentionReasons } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import type { AuditEntry } from '@nobayon/shared/contract/admin/audit.ts';
import { isPhone } from '@nobayon/shared/domain/account/phone.ts';
import { walletTitle } from '@nobayon/shared/domain/manual/wallet.ts';
import { countText } from '@nobayon/shared/domain/text/plural.ts';
import type { ChangedLine } from '../../ui/facts/changed-lines.tsx';
import { adminTaka } from '../../ui/format/admin-taka.tsx';
import { capitalize } from '../../ui/format/capitalize.ts';
import { phoneText } from '../../ui/format/phone-text.ts';
import { formatDateTimeIn, formatDay } from '../../ui/format/zoned-date.ts';

type Fields = NonNullable<AuditEntry['before']>;

/** A change field by field, in the words of the screen. */
export function changeLines(
  entry: Pick<AuditEntry, 'before' | 'after'>,
  timeZone: string,
): ChangedLine[] {
  const [before, after] = [flat(entry.before), flat(entry.after)];
  const names = Object.keys({ ...before, ...after })
    // Empty fields of an added or removed object are omitted.
    .filter((name) => (before && after) || !isNothing((before ?? after)?.[name]))
    .filter((name) => !alreadyShown.has(name))
    .sort((a, b) => placeOf(a) - placeOf(b));
  return names.map((name) => ({
    label: labelOf(name),
    before: hasValue(name, before, after) ? valueText(name, before, timeZone) : null,
    after: hasValue(name, after, before) ? valueText(name, after, timeZone) : null,
  }));
}

/** A field about the change itself has a value on one side only; the other side is not "none". */
function hasValue(name: string, fields: Fields | null, otherSide: Fields | null): fields is Fields {
  if (!fields) return false;
  const isFact = aboutChange.has(name) && !isNothing(otherSide?.[name]);
  return !(isFact && isNothing(fields[name]));
}

/** The claim of a manual payment is shown among the fields of the payment. */
function flat(fields: AuditEntry['before']): AuditEntry['before'] {
  if (!fields) return fields;
  const { claim, ...rest } = fields;
  return typeof claim === 'object' && claim !== null ? { ...rest, ...claim } : fields;
}

/** Fields that the sentence above already says. */
const alreadyShown = new Set(['action']);

/** Fields that describe the change itself, or why it was made. */
const aboutChange = new Set([
  'undone_change',
  'password',
  'two_step_sign_in',
  'review_reason',
  'asked_amount',
  'paid_amount',
  'reason',
  'note',
]);

/** JSON in the database has no field order; these come first, in the order of the forms. */
const ORDER = [
  'name',
  'code',
  'firstname',
  'lastname',
  'user_name',
  'email',
  'user_email',
  'role',
  'plan_name',
  'expiry_date',
  'monthly_price',
  'yearly_price',
  'duration_days',
  'discount',
  'max_uses',
  'max_uses_per_customer',
  'new_customers_only',
  'valid_from',
  'valid_until',
  'status',
  'review_reason',
  'asked_amount',
  'paid_amount',
];

function placeOf(name: string): number {
  const place = ORDER.indexOf(name);
  return place === -1 ? ORDER.length : place;
}

function isNothing(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  );
}

const LABELS: Record<string, string> = {
  chat_access: 'Chat access',
  firstname: 'First name',
  lastname: 'Last name',
  guid: 'Chat group',
  max_uses_per_customer: 'Uses per customer',
  is_active: 'Active',
  is_recommended: 'Recommended',
  is_shown: 'Shown to customers',
  summary: 'Short text',
  plan_name: 'Plan',
  trx_id: 'Transaction ID',
  two_step_sign_in: 'Two-step sign-in',
  sender_number: 'Sent from',
  // As among the facts of a payment.
  asked_amount: 'Total',
  paid_amount: 'Paid',
};

/** `valid_until` and `validUntil` are both `Valid until`. */
function labelOf(name: string): string {
  const known = LABELS[name];
  if (known) return known;
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
    .replace(/\bid(s?)$/, 'ID$1');
  return capitalize(words);
}

const NOTHING = 'none';
const LONGEST_LIST = 10;

function valueText(name: string, fields: Fields, timeZone: string): string {
  const value = fields[name];
  if (isNothing(value)) return NOTHING;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return numberText(name, value);
  if (typeof value === 'string') {
    if (isPhoneField(name, fields) && isPhone(value)) return phoneText(value);
    return dateText(value, timeZone) ?? wordsOf(name, value);
  }
  if (Array.isArray(value)) return listText(value);
  return JSON.stringify(value);
}

function numberText(name: string, value: number): string {
  if (/price|amount/i.test(name)) return adminTaka(value, [value]);
  return /id$/i.test(name) ? `#${value}` : countText(value);
}

/** Other texts can look like a phone number: a transaction ID, or a bank's account number. */
function isPhoneField(name: string, { kind }: Fields): boolean {
  if (name === 'number') return kind !== walletTitle('bank');
  return name === 'phone' || name === 'sender_number';
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

function dateText(value: string, timeZone: string): string | null {
  if (DAY.test(value)) return formatDay(value);
  return INSTANT.test(value) ? formatDateTimeIn(value, timeZone) : null;
}

/** Fields whose texts are codes. */
const ofCodes = new Set(['account_type', 'review_reason', 'two_step_sign_in', 'undone_change']);
/** Fields that the screens show as badges. */
const ofBadges = new Set(['role', 'status']);
const reasonCodes = new Set<string>(attentionReasons);

/** A code such as `refund_due` in words; any other text unchanged, as a plan named `pro_max`. */
function wordsOf(name: string, text: string): string {
  if (ofBadges.has(name)) return capitalize(text);
  // Reasons are also typed by administrators.
  const isCode = ofCodes.has(name) || (name === 'reason' && reasonCodes.has(text));
  return isCode ? text.replaceAll('_', ' ') : text;
}

function listText(values: readonly unknown[]): string {
  const rest = values.length - LONGEST_LIST;
  const shown = values.slice(0, LONGEST_LIST).join(', ');
  return rest > 0 ? `${shown} and ${countText(rest)} more` : shown;
}
