import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

const root = join(import.meta.dirname, '..');

const Report = z.object({
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

const Rules = z.object({ forbidden: z.array(z.object({ comment: z.string() })) });
const FOLDER_RULE = /^(\w+) may import these folders of the API only: (.+)\.$/;

/** Each folder of the API, and one that it must not import. */
const strangers = [
  ['database', 'features'],
  ['log', 'http'],
  ['http', 'features'],
  ['ports', 'features'],
  ['env', 'jobs'],
  ['features', 'env'],
  ['jobs', 'http'],
  ['mail', 'http'],
  ['health', 'features'],
  ['metrics', 'mail'],
  ['openapi', 'jobs'],
  ['process', 'features'],
] as const;

/** A file, its import, and the rule that must reject it. */
const wrong: [file: string, imports: string, rule: string][] = [
  ['packages/shared/src/domain/late.ts', 'node:fs', 'domain-imports-domain-only'],
  ['packages/shared/src/domain/wire.ts', '../contract/plans.ts', 'domain-imports-domain-only'],
  ['packages/shared/src/contract/host.ts', 'node:os', 'shared-imports-zod-only'],
  ['packages/shared/src/domain/a.ts', './b.ts', 'no-cycle'],
  ['apps/api/src/features/plans/pay.ts', '../payments/pay.ts', 'api-plans-imports'],
  ['apps/api/src/features/config/count.ts', '../users/users.store.ts', 'api-feature-imports'],
  ['apps/api/src/features/payments/who.ts', '../users/users.store.ts', 'api-payments-imports'],
  ['apps/api/src/features/subscriptions/pay.ts', '../payments/pay.ts', 'api-subscriptions-imports'],
  ['apps/api/src/features/payments/wire.ts', '../../app.ts', 'api-folders-below-programs'],
  [
    'apps/api/src/features/payments/all.ts',
    '../../jobs/task-list.ts',
    'api-features-below-task-list',
  ],
  ...strangers.map(([folder, other]): [string, string, string] => [
    `apps/api/src/${folder}/up.ts`,
    `../${other}/open.ts`,
    `api-folder-${folder}`,
  ]),
  ['apps/api/src/db.ts', './features/users/users.store.ts', 'api-db-below-folders'],
  ['apps/api/src/billing/up.ts', '../http/open.ts', 'api-folder-imports'],
  ['apps/api/src/features/users/query.ts', '../../db.ts', 'prisma-in-stores-only'],
  [
    'apps/api/src/features/users/around.ts',
    '../../../../../prisma/client.ts',
    'prisma-through-db-only',
  ],
  ['apps/api/src/features/users/fake.ts', '../../testing/fakes.ts', 'no-tests-in-production'],
  ['apps/api/src/features/users/borrow.ts', './users.test.ts', 'no-tests-in-production'],
  ['apps/api/src/features/users/all.ts', './index.ts', 'no-barrel'],
  ['apps/api/src/features/users/lost.ts', './nowhere.ts', 'no-unknown-import'],
  ['apps/api/src/http/screen.ts', '../../../web/src/ui/page.ts', 'api-imports-no-other-program'],
  ['apps/web/src/features/checkout/peek.ts', '../dashboard/tab.ts', 'web-features-apart'],
  ['apps/web/src/features/checkout/up.ts', '../../app/router.ts', 'web-features-below-app'],
  ['apps/web/src/ui/up.ts', '../features/dashboard/tab.ts', 'web-ui-below-features'],
  ['apps/web/src/api/draw.ts', '../ui/page.ts', 'web-api-below-ui'],
  ['apps/web/src/api/server.ts', '../../../api/src/app.ts', 'web-imports-shared-only'],
  [
    'apps/sandbox/src/know.ts',
    '../../../packages/shared/src/domain/b.ts',
    'sandbox-knows-no-product',
  ],
  ['scripts/up.ts', '../apps/api/src/app.ts', 'scripts-import-no-program'],
  ['ops/query.ts', '../prisma/client.ts', 'ops-know-no-database'],
  ['ops/store.ts', '../apps/api/src/db.ts', 'ops-know-no-database'],
  ['prisma/up.ts', '../apps/api/src/app.ts', 'prisma-below-apps'],
];

const right: [file: string, imports: string][] = [
  ['packages/shared/src/domain/b.ts', './a.ts'],
  ['apps/api/src/app.ts', './features/payments/pay.ts'],
  ['apps/api/src/features/payments/pay.ts', '../subscriptions/extend.ts'],
  ['apps/api/src/features/subscriptions/extend.ts', '../chat-access/sync.ts'],
  ['apps/api/src/features/chat-access/sync.ts', './sync.store.ts'],
  ['apps/api/src/features/chat-access/sync.store.ts', '../../db.ts'],
  ['apps/api/src/features/users/users.store.ts', '../../db.ts'],
  ['apps/api/src/features/users/users.test.ts', '../payments/pay.ts'],
  ['apps/web/src/app/router.ts', '../features/dashboard/tab.ts'],
  ['apps/web/src/features/dashboard/tab.ts', '../../app/paths.ts'],
];

const TYPED = 'apps/api/src/features/users/typed.ts';

const plain = [
  'packages/shared/src/contract/plans.ts',
  'prisma/client.ts',
  'apps/api/src/jobs/task-list.ts',
  ...new Set(strangers.map(([, other]) => `apps/api/src/${other}/open.ts`)),
  'apps/api/src/testing/fakes.ts',
  'apps/api/src/features/users/index.ts',
  'apps/web/src/ui/page.ts',
  'apps/web/src/app/paths.ts',
];

describe('the import rules', () => {
  let folder: string;
  let violations: { from: string; rule: { name: string } }[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nobayon-imports-'));
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    for (const [file, imports] of [...wrong, ...right]) {
      await write(file, `import * as it from '${imports}';\nexport const use = it;\n`);
    }
    await write(TYPED, `import type { it } from '../../db.ts';\nexport type Use = typeof it;\n`);
    for (const file of plain) await write(file, 'export const it = 1;\n');
    violations = cruise(folder);
  });
  afterAll(() => rm(folder, { recursive: true }));

  const write = async (file: string, text: string) => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  };

  it.each(wrong)('%s must not import %s: %s', (file, _imports, rule) => {
    expect(violations).toContainEqual(
      expect.objectContaining({ from: file, rule: expect.objectContaining({ name: rule }) }),
    );
  });

  it.each(right)('%s may import %s', (file) => {
    const names = violations.filter(({ from }) => from === file).map(({ rule }) => rule.name);
    // The second file of the cycle above is among these.
    expect(names.filter((name) => name !== 'no-cycle')).toEqual([]);
  });

  it('let every file use the type of the database, but only stores use the database', () => {
    expect(violations.filter(({ from }) => from === TYPED)).toEqual([]);
  });
});

describe('docs/ARCHITECTURE.md', async () => {
  const page = await readFile(join(root, 'docs/ARCHITECTURE.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `apps\/api\/src\/(\w+)` *\|.*\| *([^|]+?) *\|$/gm)];
  const named = new Map(rows.map(([, folder = '', others = '']) => [folder, others]));

  it.each(folderRules())('says what %s may import', (folder, allowed) => {
    const others = named.get(folder)?.split(', ') ?? [];
    // `shared` is open to all of them.
    const folders = others.filter((name) => name !== 'shared' && name !== 'itself');
    expect(folders.toSorted()).toEqual(allowed.toSorted());
  });
});

/** The folders of the API, each with the others that it may import besides `database`. */
function folderRules(): [folder: string, allowed: string[]][] {
  const { forbidden } = Rules.parse(createRequire(import.meta.url)('../.dependency-cruiser.cjs'));
  return forbidden.flatMap(({ comment }) => {
    const [, folder, list = ''] = FOLDER_RULE.exec(comment) ?? [];
    return folder ? [[folder, list.split(', ').filter((name) => name !== 'database')]] : [];
  });
}

function cruise(folder: string) {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs'),
      '--config',
      join(root, '.dependency-cruiser.cjs'),
      '--output-type',
      'json',
      'apps',
      'packages',
      'prisma',
      'scripts',
      'ops',
    ],
    { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (stdout === '') throw new Error(stderr);
  return Report.parse(JSON.parse(stdout)).summary.violations;
}
