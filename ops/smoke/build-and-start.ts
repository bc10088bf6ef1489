import assert from 'node:assert/strict';
import { runCommand } from './run-command.ts';
import type { Smoke } from './smoke.ts';
import { IMAGE, VERSION } from './stack.ts';
import { waitUntilHealthy } from './wait-until-healthy.ts';

/** Builds the images, unless they exist already, and starts everything. */
export async function buildAndStart(smoke: Smoke, { build }: { build: boolean }): Promise<void> {
  const { stack, report, signal } = smoke;
  report.chapter('Build and start');
  if (build) {
    report.note('the images are built, which takes minutes the first time …');
    await stack.compose('build');
  }

  await report.check('missing settings stop the start, each by its name', async () => {
    const needs = { main: ['JWT_SECRET'], worker: ['SMTP_URL', 'MAIL_FROM'] };
    for (const [program, names] of Object.entries(needs)) {
      const image = [
        '--network=none',
        `${IMAGE}:${VERSION}`,
        'node',
        `apps/api/dist/${program}.js`,
      ];
      const words = await runCommand(['docker', 'run', '--rm', ...image], { signal }).then(
        () => assert.fail('It has started.'),
        (error: Error) => error.message,
      );
      for (const name of ['APP_URL', 'DATABASE_URL', ...names]) {
        assert.match(words, new RegExp(`${name}: is not set`));
      }
    }
  });

  await stack.compose('up', '-d');
  report.note(`project ${stack.project} at ${stack.webUrl}, sandbox at ${stack.sandboxUrl}`);
  await report.check('everything gets healthy', () => waitUntilHealthy(smoke));
  await report.check('the migration and the demonstration data have ended well', async () => {
    for (const service of ['migrate', 'seed']) {
      const [id = ''] = await stack.containers(service, { all: true });
      assert.equal((await stack.docker('wait', id)).trim(), '0', service);
    }
  });
}
