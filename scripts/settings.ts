import { join, resolve } from 'node:path';
import { z } from 'zod';

const root = join(import.meta.dirname, '..');
const Port = z.coerce.number().int().min(1).max(65_535);

const Settings = z
  .object({
    PORT: Port.default(3000),
    SANDBOX_PORT: Port.default(3100),
    DATA_DIR: z.string().default('.data'),
    DATABASE_URL: z.string().optional(),
  })
  .refine(({ PORT, SANDBOX_PORT }) => PORT !== SANDBOX_PORT, {
    path: ['SANDBOX_PORT'],
    message: 'must be a different port than PORT',
  });

export type Settings = {
  port: number;
  sandboxPort: number;
  dataDir: string;
  /** The address of another PostgreSQL server; by default the embedded one is used. */
  databaseIsGiven: boolean;
};

/** Parses the settings of `npm start`. Throws an error that names invalid ones. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Settings.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new Error(`These settings are wrong:\n  ${faults.join('\n  ')}`);
  }
  const { PORT, SANDBOX_PORT, DATA_DIR, DATABASE_URL } = parsed.data;
  return {
    port: PORT,
    sandboxPort: SANDBOX_PORT,
    dataDir: resolve(root, DATA_DIR),
    databaseIsGiven: DATABASE_URL !== undefined,
  };
}
