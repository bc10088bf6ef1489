import { relative } from 'node:path';
import { z } from 'zod';
import { demoAccount } from '../prisma/seed/people/demo-account.ts';
import type { Settings } from './settings.ts';
import type { Stack } from './stack/start-stack.ts';

type Row = { name: string; value: string; note?: string };

/** The summary that is printed once everything is running. */
export async function overview(stack: Stack, settings: Settings): Promise<string> {
  const rows: Row[] = [
    { name: 'The product', value: stack.appUrl },
    ...(stack.seeded || !settings.databaseIsGiven ? [demoUser] : []),
    { name: 'Administration', ...(await administration(stack)) },
    {
      name: 'Mailbox',
      value: `${stack.sandboxUrl}/mailbox`,
      note: 'all emails the product sends',
    },
    {
      name: 'Chat',
      value: `${stack.sandboxUrl}/chat`,
      note: 'users and their access',
    },
    {
      name: 'Sandbox',
      value: stack.sandboxUrl,
      note: 'payment gateway and simulated problems',
    },
    storage(settings),
  ];
  return ['', 'Ready.', '', ...table(rows), '', 'Press Ctrl-C to stop.'].join('\n');
}

const demoUser: Row = {
  name: 'Demo user',
  value: demoAccount.email,
  note: `password ${demoAccount.password}`,
};

function storage({ dataDir, databaseIsGiven }: Settings): Row {
  const value = relative(process.cwd(), dataDir) || '.';
  return databaseIsGiven
    ? { name: 'Logs', value }
    : { name: 'Data and logs', value, note: 'delete it to start over' };
}

async function administration({ appUrl, apiUrl }: Stack): Promise<Omit<Row, 'name'>> {
  const response = await fetch(`${apiUrl}/api/auth/admin/check`);
  const { adminExists } = z.object({ adminExists: z.boolean() }).parse(await response.json());
  return adminExists
    ? { value: `${appUrl}/admin` }
    : { value: `${appUrl}/admin/signup`, note: 'creates the first administrator' };
}

function table(rows: Row[]): string[] {
  const width = (column: 'name' | 'value') => Math.max(...rows.map((row) => row[column].length));
  const [names, values] = [width('name'), width('value')] as const;
  return rows.map(({ name, value, note = '' }) =>
    `  ${name.padEnd(names)}   ${value.padEnd(values)}   ${note}`.trimEnd(),
  );
}
