import { parseArgs } from 'node:util';
import { runApiTests } from './run-api-tests.ts';

// npm run chaos: runs each fault of the fault test for a number of minutes with incoming orders,
// and then waits for the recovery. Everything stays on this machine.
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '1' } } });
const seconds = Number(values.minutes) * 60;
if (!(seconds > 0)) throw new Error('npm run chaos -- --minutes=5');

process.exitCode = await runApiTests('src/system-tests/chaos.test.ts', {
  CHAOS_SECONDS: String(seconds),
});
