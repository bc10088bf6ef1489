import { expect, test } from 'vitest';
import { createDb, Prisma, queryRows } from '../client.ts';
import { createTestDatabase } from '../testing/create-test-database.ts';
import { query } from '../testing/databases.ts';

// The library assumes that connections use UTC, and our own statements are right in any zone.
test.each(['Asia/Dhaka', 'America/St_Johns'])(
  'on a server in %s an instant is the same, however it is written and read',
  async (zone) => {
    const { url, ownerUrl, drop } = await createTestDatabase();
    const name = new URL(url).pathname.slice(1);
    await query(ownerUrl, `ALTER DATABASE "${name}" SET timezone = '${zone}'`);
    const db = createDb(url);
    try {
      const createdAt = new Date('2026-03-09T20:30:00.250Z');
      const fields = { firstname: 'A', lastname: 'B', passwordHash: 'x' };
      await db.user.create({ data: { ...fields, email: 'model@example.com', createdAt } });
      await db.$executeRaw`
        INSERT INTO users (firstname, lastname, email, password_hash, created_at)
        VALUES ('A', 'B', 'statement@example.com', 'x', ${createdAt})`;
      const instant = createdAt.getTime();

      const models = await db.user.findMany();
      expect(models.map((user) => user.createdAt.getTime())).toEqual([instant, instant]);
      const rows = await db.$queryRaw<{ at: Date }[]>`SELECT created_at AS at FROM users`;
      expect(rows.map(({ at }) => at.getTime())).toEqual([instant, instant]);
      const sent = await queryRows<{ at: Date; json: string; ms: number }>(
        db,
        Prisma.sql`SELECT created_at AS at, to_json(created_at) AS json,
          extract(epoch FROM created_at)::float8 * 1000 AS ms FROM users`,
      );
      expect(sent.map(({ at }) => at.getTime())).toEqual([instant, instant]);
      expect(sent.map(({ json }) => new Date(json).getTime())).toEqual([instant, instant]);
      expect(sent.map(({ ms }) => ms)).toEqual([instant, instant]);
      const [now] = await db.$queryRaw<{ now: Date }[]>`SELECT now()`;
      expect(Math.abs((now?.now.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    } finally {
      await db.$disconnect();
      await drop();
    }
  },
);
