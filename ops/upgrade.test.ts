import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const ops = import.meta.dirname;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'upgrade-'));
  mkdirSync(join(folder, 'containers'));
  writeFileSync(join(folder, '.env'), 'POSTGRES_APP_PASSWORD=one\nVALKEY_PASSWORD=two\n');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Upgrades these containers, and returns what is there afterwards. */
function upgrade(before: string[], environment: Record<string, string> = {}) {
  const containers = join(folder, 'containers');
  for (const [n, container] of before.entries()) {
    writeFileSync(join(containers, `c${n}`), `${container}\n`);
  }
  const { status, stderr } = spawnSync('sh', [join(ops, 'upgrade.sh')], {
    encoding: 'utf8',
    env: {
      PATH: `${join(ops, 'testing')}:${process.env.PATH}`,
      ENV_FILE: join(folder, '.env'),
      CONTAINERS: containers,
      ...environment,
    },
  });
  const after = readdirSync(containers).map((name) =>
    readFileSync(join(containers, name), 'utf8').trim(),
  );
  return { status, stderr, after: after.sort() };
}

describe('upgrade.sh', () => {
  it('replaces every api', () => {
    const before = ['api old running', 'api old running', 'worker old running'];
    const { status, after } = upgrade(before, { API_COUNT: '2' });
    expect(after).toEqual(['api new running', 'api new running', 'worker old running']);
    expect(status).toBe(0);
  });

  it('does not start again what an interrupted upgrade has stopped', () => {
    const { status, after } = upgrade(['api old exited', 'api new running']);
    expect(after).toEqual(['api new running']);
    expect(status).toBe(0);
  });

  it.each([
    ['removes what an interrupted upgrade has left', ['old', 'old'], 1],
    ['removes what an interrupted upgrade has left', ['old', 'new'], 1],
    ['adds what is missing', ['old'], 2],
  ])('%s: of %j, %i', (_what, before, count) => {
    const { status, after } = upgrade(
      before.map((image) => `api ${image} running`),
      { API_COUNT: String(count) },
    );
    expect(after).toEqual(Array(count).fill('api new running'));
    expect(status).toBe(0);
  });

  it('says that a worker or Caddy does not become healthy', () => {
    for (const service of ['worker', 'web']) {
      const { status, stderr } = upgrade(['api old running', `${service} new restarting`]);
      expect(stderr).toContain('a line of its log');
      expect(stderr).toContain(`The new ${service} does not become healthy.`);
      expect(status).toBe(1);
    }
  });

  it.each(['web', 'migrate'])('replaces nothing if what it runs in %s fails', (refused) => {
    const { status, after } = upgrade(['api old running'], { REFUSED: refused });
    expect(after).toEqual(['api old running']);
    expect(status).not.toBe(0);
  });

  it('leaves the old one running if the new one ends at once', () => {
    const { status, stderr, after } = upgrade(['api old running'], { CREATED: 'exited' });
    expect(after).toContain('api old running');
    expect(stderr).toContain('a line of its log');
    expect(status).toBe(1);
  });
});
