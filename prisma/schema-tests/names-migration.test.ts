import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../testing/create-test-database.ts';
import { query } from '../testing/databases.ts';

const script = join(
  import.meta.dirname,
  '../migrations/20261123020001_names_in_one_spelling/migration.sql',
);

it('normalizes names and their tallies, and writes no other row', async () => {
  const { url, drop } = await createTestDatabase();
  const names = ['Jose\u0301', 'Md.\u00a0 Rahim', 'জ\u09dfিতা'];
  const inOne = ['Jos\u00e9', 'Md. Rahim', 'জ\u09af\u09bcিতা'];
  try {
    for (const name of [...names, ...inOne]) {
      await query(
        url,
        `INSERT INTO users (firstname, lastname, email, password_hash)
         VALUES ('${name}', 'Uddin', gen_random_uuid() || '@example.com', 'x')`,
      );
    }
    const left = () => query(url, 'SELECT id, xmin FROM users WHERE id > 3');
    const before = await left();
    await query(url, await readFile(script, 'utf8'));

    expect(await left()).toEqual(before);
    expect(await query(url, 'SELECT firstname FROM users ORDER BY id')).toEqual(
      [...inOne, ...inOne].map((firstname) => ({ firstname })),
    );
    const tallied = `
      SELECT key, sum(count)::int AS users FROM tally_changes WHERE kind = 'names'
      GROUP BY key HAVING sum(count) <> 0 ORDER BY key`;
    expect(await query(url, tallied)).toEqual(
      inOne.map((name) => ({ key: `${name.toLowerCase()} uddin`, users: 2 })),
    );
  } finally {
    await drop();
  }
});
