import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { settings } from '../testing/programs/programs.ts';

/** A process that does this a moment after its start. */
async function run(what: string) {
  const source = `
    import { pino } from 'pino';
    import { ApiEnvSchema } from '${import.meta.dirname}/../env/env-schema.ts';
    import { runProcess } from '${import.meta.dirname}/run-process.ts';
    const log = pino();
    await runProcess('api', ApiEnvSchema, async () => {
      setTimeout(() => { ${what} }, 10);
      setTimeout(() => {}, 60_000);
      return { log, stop: async () => log.info('what was under way is done') };
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    cwd: import.meta.dirname,
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return {
    code,
    said: output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).msg),
  };
}

test.each([
  ['an exception', `throw new Error('on its way to nobody')`],
  ['a rejection', `Promise.reject(new Error('on its way to nobody'))`],
])('%s that is not handled is logged, and stops the process gracefully', async (_what, source) => {
  const { code, said } = await run(source);
  expect(code).toBe(1);
  expect(said).toHaveLength(3);
  expect(new Set(said)).toEqual(
    new Set(['unhandled error', 'api crashed', 'what was under way is done']),
  );
});
