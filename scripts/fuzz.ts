import { parseArgs } from 'node:util';
import { runApiTests } from './run-api-tests.ts';

// npm run fuzz: like the fuzz tests of `npm test`, with many more random requests.
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
});

process.exitCode = await runApiTests('src/testing/fuzz', {
  FUZZ_RUNS: values.runs,
  FUZZ_SEED: values.seed,
});
