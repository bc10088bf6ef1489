import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

const root = join(import.meta.dirname, '..');

describe('readSettings', () => {
  it('has defaults for all settings, also for empty ones', () => {
    expect(readSettings({ PORT: '' })).toEqual({
      port: 3000,
      sandboxPort: 3100,
      dataDir: join(root, '.data'),
      databaseIsGiven: false,
    });
  });

  it('uses given values; a relative folder is based on the repository', () => {
    const given = {
      PORT: '4000',
      SANDBOX_PORT: '4100',
      DATA_DIR: 'other',
      DATABASE_URL: 'postgresql://127.0.0.1/ours',
    };
    expect(readSettings(given)).toEqual({
      port: 4000,
      sandboxPort: 4100,
      dataDir: join(root, 'other'),
      databaseIsGiven: true,
    });
  });

  it.each([
    [{ PORT: 'web' }, 'PORT'],
    [{ SANDBOX_PORT: '70000' }, 'SANDBOX_PORT'],
    [{ PORT: '3100' }, 'SANDBOX_PORT: must be a different port than PORT'],
  ])('%o: names the invalid setting', (environment, fault) => {
    expect(() => readSettings(environment)).toThrow(fault);
  });
});
