import { relative } from 'node:path';
import { demoAccount } from '../prisma/seed/demo-account.ts';
import type { Settings } from './settings.ts';
import type { Stack } from './stack/start-stack.ts';

/** Where to look, once everything runs. */
export async function overview(stack: Stack, { dataDir }: Settings): Promise<string> {
  const admin = (await hasAdmin(stack.apiUrl))
    ? [`${stack.appUrl}/admin`]
    : [`${stack.appUrl}/admin/signup`, 'makes the first administrator'];
  const rows: [string, ...string[]][] = [
    ['The product', stack.appUrl],
    ['Demo user', `${demoAccount.email}`, demoAccount.password],
    ['Administration', ...admin],
    ['Mailbox', `${stack.sandboxUrl}/mailbox`, 'every mail that the product sends'],
    ['Sandbox', stack.sandboxUrl, 'the payment gateway and the chat service, to try out'],
    ['Data and logs', relative(process.cwd(), dataDir) || '.', 'remove it to start afresh'],
  ];
  const [nameWidth, valueWidth] = [0, 1].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = rows.map(([name, value = '', note = '']) =>
    `  ${name.padEnd(nameWidth ?? 0)}   ${value.padEnd(valueWidth ?? 0)}   ${note}`.trimEnd(),
  );
  return ['', 'Ready.', '', ...lines, '', 'Ctrl-C stops everything.'].join('\n');
}

async function hasAdmin(apiUrl: string): Promise<boolean> {
  const response = await fetch(`${apiUrl}/api/auth/admin/check`);
  const reply: unknown = await response.json();
  return typeof reply === 'object' && reply !== null && 'adminExists' in reply
    ? reply.adminExists === true
    : false;
}
