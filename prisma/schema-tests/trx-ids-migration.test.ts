import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { normalizeTrxIdPart } from '@nobayon/shared/domain/manual/trx-id.ts';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../testing/create-test-database.ts';
import { query } from '../testing/databases.ts';

const scripts = [
  '20261127040700_piprapay_trx_ids',
  '20261127070000_piprapay_trx_id_marks',
  '20261127080000_claims_without_labels',
].map((name) => join(import.meta.dirname, '../migrations', name, 'migration.sql'));

// One of all characters that are left out, and of what the others become.
const odd = ['\u200b', ' ', '\u00a0', '-', '–', '\u00ad', '\u{e0041}', 'a', '৭', '７', 'Ｘ', 'ﬁ'];
const marks = [...`"#%&'*,./:;<=>?\\^_\`~‘’“”`, ...'!|()$@+।'];
const labels = ['TrxID: ', 'txnid', 'bKash TrxID ', '#Transaction ID/', 'TrxID/x'];
const alone = [
  ...[...odd, ...marks].map((character, n) => `8n7a${character}6d${n + 100}`),
  ...labels.map((label, n) => `${label}9gx${n + 100}`),
];

const wallets = [
  { name: 'bkash', kind: 'bkash' },
  { name: 'other bkash', kind: 'bkash' },
  { name: 'nagad', kind: 'nagad' },
  { name: 'bank', kind: 'bank' },
  { name: 'other bank', kind: 'bank' },
];

const claimed = [
  ...[
    'TRANSACTIONID',
    'TRXID',
    'TXNID',
    'TXID',
    'BKASH',
    'NAGAD',
    'ROCKET',
    'UPAY',
    'BKASHTRXID',
  ].flatMap((label, n) => [
    `${label}9GX${n + 100}`,
    `${label}9GX${n + 10}`,
    `9HX${n + 100}${label}`,
  ]),
  '9GX4T0BK2M',
].map((id) => ['bkash', id, 'approved', normalizeTrxIdPart(id)] as const);

const equalClaims = [
  // The ID is held without its label, by a claim of another wallet of the same kind.
  ['bkash', 'TRXIDHELD01', 'approved', 'TRXIDHELD01'],
  ['other bkash', 'HELD01', 'open', 'HELD01'],
  ['nagad', 'TRXIDHELD01', 'open', 'HELD01'],
  // Of two with labels, the approved one gets it.
  ['bkash', 'TRXIDHELD02', 'open', 'TRXIDHELD02'],
  ['bkash', 'TXIDHELD02', 'approved', 'HELD02'],
  // Of two approved ones with labels, the first gets it.
  ['bkash', 'TRXIDHELD05', 'approved', 'HELD05'],
  ['bkash', 'BKASHHELD05', 'approved', 'BKASHHELD05'],
  // A rejected claim holds nothing.
  ['bkash', 'HELD03', 'rejected', 'HELD03'],
  ['bkash', 'TRXIDHELD03', 'rejected', 'HELD03'],
  ['bkash', 'TXIDHELD03', 'approved', 'HELD03'],
  // Two banks may give the same ID.
  ['bank', 'TRXIDHELD04', 'approved', 'HELD04'],
  ['other bank', 'HELD04', 'approved', 'HELD04'],
] as const;

it('spells the IDs of PipraPay and of claims like the product, each once', async () => {
  const { ownerUrl, drop } = await createTestDatabase();
  const ask = (text: string, values?: unknown[]) => query(ownerUrl, text, values);
  const paid = [
    ...alone.map((id) => ['piprapay', id, normalizeTrxIdPart(id)]),
    ['piprapay', 'SAME01', 'SAME01'],
    ['piprapay', 'same01', 'same01'],
    ['piprapay', 'twice-1', 'TWICE1'],
    ['piprapay', 'twice 1', 'twice 1'],
    ['piprapay', 'twice1.', 'TWICE1.'],
    ['piprapay', '--', '--'],
    ['piprapay', '..', '..'],
    ['piprapay', null, null],
    ['bkash', 'other-1', 'other-1'],
  ];
  const claims = [...claimed, ...equalClaims].map(([name, before, state, after]) => {
    const wallet = wallets.findIndex((one) => one.name === name) + 1;
    const gatewayId = (id: string) => (state === 'approved' ? `${wallet}:${id}` : null);
    return { wallet, state, before, after, paid: ['manual', gatewayId(before), gatewayId(after)] };
  });
  paid.push(...claims.map((claim) => claim.paid));
  try {
    await ask(`INSERT INTO plans (name, monthly_price, yearly_price, duration_days)
      VALUES ('Basic', 100, 1000, 30)`);
    await ask(
      `INSERT INTO transactions (invoice_number, plan_id, gateway, gateway_id, user_name, user_email,
         plan_name, cycle, days, amount, discount_amount, final_amount, status, created_at, settled_at)
       SELECT 'NB-' || lpad(n::text, 8, '0'), (SELECT id FROM plans), gateway, gateway_id, 'A B',
         'a@example.com', 'Basic', 'monthly', 30, 30000, 0, 30000, 'completed', now(), now()
       FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS paid (gateway, gateway_id, n)`,
      [paid.map(([gateway]) => gateway), paid.map(([, id]) => id)],
    );
    await ask(
      `INSERT INTO wallets (kind, number, account_type)
       SELECT kind::"WalletKind", '0171100000' || n, 'personal'
       FROM unnest($1::text[]) WITH ORDINALITY AS wallet (kind, n)`,
      [wallets.map(({ kind }) => kind)],
    );
    await ask(
      `INSERT INTO payment_claims (transaction_id, wallet_id, trx_id, sender_number, state, claimed_at, decided_at)
       SELECT (SELECT id FROM transactions WHERE invoice_number = 'NB-' || lpad((n + $4)::text, 8, '0')),
         wallet, trx_id, '01800000009', state::"ClaimState", now(), CASE WHEN state <> 'open' THEN now() END
       FROM unnest($1::int[], $2::text[], $3::text[]) WITH ORDINALITY AS claim (wallet, trx_id, state, n)
       ORDER BY n`,
      [
        claims.map(({ wallet }) => wallet),
        claims.map(({ before }) => before),
        claims.map(({ state }) => state),
        paid.length - claims.length,
      ],
    );
    // Each had been rejected before, with the same ID.
    await ask(`INSERT INTO payment_claims
        (transaction_id, wallet_id, trx_id, sender_number, state, claimed_at, decided_at)
      SELECT transaction_id, wallet_id, trx_id, sender_number, 'rejected', claimed_at, now()
      FROM payment_claims ORDER BY id`);
    for (const script of scripts) await ask(await readFile(script, 'utf8'));
    const found = await ask('SELECT gateway_id AS id FROM transactions ORDER BY invoice_number');
    expect(found.map(({ id }) => id)).toEqual(paid.map(([, , after]) => after));
    const spelled = await ask('SELECT trx_id AS id FROM payment_claims ORDER BY payment_claims.id');
    const rejected = claims.map(({ before }) => normalizeTrxIdPart(before));
    expect(spelled.map(({ id }) => id)).toEqual([...claims.map(({ after }) => after), ...rejected]);
  } finally {
    await drop();
  }
});
