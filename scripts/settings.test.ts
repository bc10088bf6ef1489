import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

const root = join(import.meta.dirname, '..');

describe('readSettings', () => {
  it('has a default for everything, empty settings included', () => {
    expect(readSettings({ PORT: '' })).toEqual({
      port: 3000,
      sandboxPort: 3100,
      dataDir: join(root, '.data'),
      databaseIsGiven: false,
    });
  });

  it('takes what is given; a relative folder is below the repository', () => {
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
  ])('%o: says which setting is at fault', (environment, fault) => {
    expect(() => readSettings(environment)).toThrow(fault);
  });
});
