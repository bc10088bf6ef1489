import { join } from 'node:path';
import { findChromium } from '../programs/chromium.ts';
import { findRedis } from '../programs/redis.ts';

/** What has to be built or installed before a part can run. */
export type Need = 'generate' | 'build';

/**
 * The programs that tests find in these variables, each with a function that installs it or throws.
 */
export type Tools = Record<string, (environment: NodeJS.ProcessEnv) => Promise<string>>;

/**
 * One part of `npm test`. The next one runs even if it fails. A part that does not keep all
 * processors busy is `short`, and runs beside other short ones.
 */
export type Step = { name: string; about: string; short: boolean } & (
  | { kind: 'check'; needs?: Need; command: string; args: string[] }
  | { kind: 'vitest' | 'journeys'; folder: string; needs: Need; tools: Tools }
);

const builtApi = join(import.meta.dirname, '..', '..', 'apps', 'api', 'dist');

const folders = ['apps', 'packages', 'prisma', 'e2e', 'bench', 'scripts', 'ops'];

const steps: Step[] = [
  // The longest of the short parts, which mostly waits.
  vitest('prisma', 'prisma', 'the database, its migrations and the embedded server'),
  {
    name: 'types',
    about: 'everything builds and type-checks, and no page outgrows its budget',
    short: true,
    kind: 'check',
    needs: 'generate',
    command: 'turbo',
    args: ['run', 'build', 'typecheck', 'sizes', '--continue=always', '--output-logs=errors-only'],
  },
  {
    name: 'lint',
    about: 'format and lint',
    short: true,
    kind: 'check',
    command: 'biome',
    args: ['check', '--error-on-warnings'],
  },
  {
    name: 'patterns',
    about: 'regular expressions run in linear time',
    short: true,
    kind: 'check',
    command: 'oxlint',
    args: folders,
  },
  {
    name: 'dead-code',
    about: 'no unused files, exports or dependencies',
    short: true,
    kind: 'check',
    command: 'knip',
    args: ['--no-progress'],
  },
  {
    name: 'imports',
    about: 'import directions',
    short: true,
    kind: 'check',
    command: 'depcruise',
    args: ['--config', '.dependency-cruiser.cjs', ...folders],
  },
  vitest('sandbox', 'apps/sandbox', 'the simulated external systems'),
  vitest('scripts', '.', 'the tools of this repository'),
  vitest('shared', 'packages/shared', 'the contract and the rules'),
  vitest('web', 'apps/web', 'the web app'),
  vitest('bench', 'bench', 'the statistics of the measurements'),
  {
    name: 'api',
    about: 'the API on a real database',
    short: false,
    kind: 'vitest',
    folder: 'apps/api',
    needs: 'build',
    tools: { REDIS_SERVER: findRedis, BUILT_API: async () => builtApi },
  },
  {
    name: 'e2e',
    about: 'journeys in a real browser, against the built product',
    short: false,
    kind: 'journeys',
    folder: 'e2e',
    needs: 'build',
    tools: { CHROMIUM_PATH: findChromium },
  },
];

/** The steps with these names. `checks` means all steps that are not tests. */
export function selectSteps(names: string[]): Step[] {
  for (const name of names) {
    if (name !== 'checks' && !steps.some((step) => step.name === name)) {
      throw new Error(`Unknown part "${name}".\n\n${usage()}`);
    }
  }
  return steps.filter(
    ({ name, kind }) =>
      names.length === 0 || names.includes(name) || (kind === 'check' && names.includes('checks')),
  );
}

export function usage(): string {
  const checks = steps.filter(({ kind }) => kind === 'check').map(({ name }) => name);
  const rows = steps.map(({ name, about }) => `  ${name.padEnd(10)} ${about}`);
  return [
    'npm test                          all checks and all tests',
    'npm test -- --only api,web        some parts of it:',
    '',
    ...rows,
    `  ${'checks'.padEnd(10)} ${checks.join(', ')}`,
  ].join('\n');
}

function vitest(name: string, folder: string, about: string): Step {
  return { name, about, short: true, kind: 'vitest', folder, needs: 'generate', tools: {} };
}
