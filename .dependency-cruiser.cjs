// Which parts may import which. Everything that is not named here as allowed is an error.

/** What each feature of the API may import of other features, besides itself. */
const apiFeatureGraph = {
  manual: ['payments', 'coupons', 'audit'],
  payments: ['subscriptions', 'coupons', 'plans', 'chat-access'],
  subscriptions: ['chat-access', 'audit'],
  coupons: ['plans', 'audit'],
  plans: ['audit', 'chat-access'],
  'chat-access': ['audit'],
  auth: ['subscriptions', 'chat-access', 'audit'],
  users: ['auth', 'plans', 'subscriptions', 'audit', 'chat-access', 'tallies'],
  'user-page': ['users', 'auth', 'subscriptions', 'transactions', 'audit', 'chat-access'],
  search: ['users', 'transactions'],
  transactions: ['payments', 'audit', 'tallies'],
  oidc: ['auth', 'chat-access'],
  stats: ['tallies', 'payments'],
  figures: ['tallies'],
  exports: ['auth', 'users', 'transactions', 'coupons', 'audit'],
};

/**
 * What each folder of the API may import of its other folders, besides `database`. The files beside
 * the folders are open.
 */
const apiFolderGraph = {
  database: [],
  log: [],
  http: ['log'],
  ports: ['env'],
  env: ['http', 'features'],
  features: ['ports', 'http', 'log', 'jobs', 'mail', 'health'],
  jobs: ['features', 'mail'],
  mail: ['features', 'jobs', 'ports'],
  health: ['jobs'],
  metrics: ['features', 'health', 'http', 'jobs', 'env'],
  openapi: ['features', 'http'],
  process: ['env', 'jobs'],
};

const apiFeatures = '^apps/api/src/features/';
const webFeatures = '^apps/web/src/features/';

// Tests, and what only tests use, may reach into everything.
const tests = '[.]test[.]tsx?$|/testing/|^e2e/|^bench/|/(vite|vitest|playwright)[.]config[.]ts$';

/** @returns a rule that `from` imports nothing of `to`, which `except` may narrow. */
function forbid(name, comment, from, to, except = []) {
  return {
    name,
    comment,
    severity: 'error',
    from: { path: from, pathNot: [tests] },
    to: { path: to, pathNot: except },
  };
}

const apiFeatureRules = [
  ...Object.entries(apiFeatureGraph).map(([feature, allowed]) =>
    forbid(
      `api-${feature}-imports`,
      `${feature} may import these features only: ${allowed.join(', ')}.`,
      `${apiFeatures}${feature}/`,
      apiFeatures,
      [`${apiFeatures}(${[feature, ...allowed].join('|')})/`],
    ),
  ),
  forbid(
    'api-feature-imports',
    'A feature imports another one only where the graph in this file says so.',
    `${apiFeatures}(?!(?:${Object.keys(apiFeatureGraph).join('|')})/)([^/]+)/`,
    apiFeatures,
    [`${apiFeatures}$1/`],
  ),
];

const apiFolderRules = [
  ...Object.entries(apiFolderGraph).map(([folder, allowed]) =>
    forbid(
      `api-folder-${folder}`,
      `${folder} may import these folders of the API only: ${['database', ...allowed].join(', ')}.`,
      `^apps/api/src/${folder}/`,
      '^apps/api/src/[^/]+/',
      [`^apps/api/src/(${[folder, 'database', ...allowed].join('|')})/`],
    ),
  ),
  forbid(
    'api-folder-imports',
    'A folder imports another one only where the graph in this file says so.',
    `^apps/api/src/(?!(?:${Object.keys(apiFolderGraph).join('|')})/)([^/]+)/`,
    '^apps/api/src/[^/]+/',
    ['^apps/api/src/$1/'],
  ),
];

const apiRules = [
  ...apiFeatureRules,
  ...apiFolderRules,
  forbid(
    'api-folders-below-programs',
    'The programs import the folders, never the other way round.',
    '^apps/api/src/[^/]+/',
    '^apps/api/src/(app|main|worker|create-deps|hash-child|rotate-oidc-keys)[.]ts$',
  ),
  forbid(
    'api-features-below-task-list',
    'The list of tasks imports the features, never the other way round.',
    apiFeatures,
    '^apps/api/src/jobs/task-list',
  ),
  forbid(
    'api-db-below-folders',
    'The database knows nothing of what uses it.',
    '^apps/api/src/db[.]ts$',
    '^apps/api/src/',
  ),
  forbid(
    'api-imports-no-other-program',
    'The programs of this repository speak to each other over the network.',
    '^apps/api/',
    '^apps/(web|sandbox)/|^(e2e|bench|scripts|ops)/',
  ),
  {
    name: 'prisma-in-stores-only',
    comment: 'Queries live in *.store.ts. Elsewhere the database is a type that is passed on.',
    severity: 'error',
    from: {
      path: '^apps/api/src/',
      pathNot: [
        tests,
        '[.]store[.]ts$',
        '/(create-deps|database-away|main|worker)[.]ts$',
        '/db[.]ts$',
      ],
    },
    to: { path: '^apps/api/src/db[.]ts$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'spec-client-knows-no-contract',
    comment: 'It stands for a client that was written from the specification alone.',
    severity: 'error',
    from: { path: '^apps/api/src/testing/spec-client/', pathNot: ['[.]test[.]ts$'] },
    to: { pathNot: ['^apps/api/src/testing/spec-client/', '/node_modules/zod/'] },
  },
  forbid(
    'prisma-through-db-only',
    'The API has one door to Prisma: db.ts.',
    '^apps/(?!api/src/db[.]ts$)',
    '^prisma/|/node_modules/(@prisma/|prisma/)',
  ),
];

const webRules = [
  forbid(
    'web-features-apart',
    'Features of the web app never import each other. What several share is in ui/ or api/.',
    `${webFeatures}([^/]+)/`,
    webFeatures,
    [`${webFeatures}$1/`],
  ),
  forbid(
    'web-features-below-app',
    'app imports the features. paths.ts is the exception: every address stands there.',
    webFeatures,
    '^apps/web/src/app/',
    ['^apps/web/src/app/paths[.]ts$'],
  ),
  forbid(
    'web-ui-below-features',
    'ui and api know nothing of the features that use them.',
    '^apps/web/src/(ui|api)/',
    '^apps/web/src/(features|app)/',
    ['^apps/web/src/app/paths[.]ts$'],
  ),
  forbid(
    'web-api-below-ui',
    'Calls know nothing of screens.',
    '^apps/web/src/api/',
    '^apps/web/src/ui/',
  ),
  forbid(
    'web-imports-shared-only',
    'The browser gets the contract and the rules, and nothing of the server.',
    '^apps/web/src/',
    '^apps/(api|sandbox)/|^(prisma|e2e|bench|scripts|ops)/',
  ),
];

const sharedRules = [
  {
    name: 'domain-imports-domain-only',
    comment: 'The rules are pure: no package, no built-in module, no clock, no I/O.',
    severity: 'error',
    from: { path: '^packages/shared/src/domain/', pathNot: [tests] },
    to: { pathNot: ['^packages/shared/src/domain/'] },
  },
  {
    name: 'shared-imports-zod-only',
    comment: 'Both the browser and the server load it.',
    severity: 'error',
    from: { path: '^packages/shared/src/', pathNot: [tests] },
    to: { pathNot: ['^packages/shared/src/', '/node_modules/zod/'] },
  },
  forbid(
    'sandbox-knows-no-product',
    'The sandbox stands in for strangers: it shares nothing with the product but the protocols.',
    '^apps/sandbox/src/',
    '^apps/(api|web)/|^(prisma|packages|e2e|bench|scripts|ops)/',
  ),
  forbid(
    'scripts-import-no-program',
    'They start the programs, which are built or run on their own.',
    '^scripts/',
    '^apps/(api|web)/|^ops/',
  ),
  forbid(
    'ops-know-no-database',
    'What operates the product does so from outside.',
    '^ops/',
    '^apps/web/|^apps/api/(?!src/http/)|^prisma/|^(e2e|bench)/',
  ),
  forbid(
    'prisma-below-apps',
    'The database knows nothing of the programs that use it.',
    '^prisma/',
    '^apps/|^(e2e|bench|scripts|ops)/',
  ),
];

const generalRules = [
  {
    name: 'no-cycle',
    comment: 'Two files that import each other are one file, or hide a third.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-barrel',
    comment: 'Import the file that has it. A barrel hides what is used and loads what is not.',
    severity: 'error',
    from: { pathNot: '/node_modules/' },
    to: { path: '^(apps|packages|prisma|e2e|bench|scripts)/.*(^|/)index[.]tsx?$' },
  },
  {
    name: 'no-tests-in-production',
    comment: 'What is shipped imports no test, and nothing that is there for tests.',
    severity: 'error',
    // write-migration.ts is a tool that needs a database for a moment, as a test does.
    from: {
      path: '^(apps|packages|prisma|scripts)/',
      pathNot: [tests, '^prisma/write-migration[.]ts$'],
    },
    to: { path: '[.]test[.]tsx?$|/testing/|^(e2e|bench)/' },
  },
  {
    name: 'no-unknown-import',
    comment: 'It cannot be found: a wrong path, or a package that package.json does not name.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true },
  },
];

module.exports = {
  forbidden: [...generalRules, ...sharedRules, ...apiRules, ...webRules],
  options: {
    doNotFollow: { path: 'node_modules' },
    skipAnalysisNotInRules: true,
    exclude: { path: '^(apps/[^/]+|prisma|e2e)/(dist|generated|test-results|playwright-report)/' },
    // Types count too: a type of another feature ties to it as much as a function does.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
};
