import { createApiDeps } from './create-deps.ts';
import { readEnv } from './env/env.ts';
import { ApiEnvSchema } from './env/env-schema.ts';
import { rotateKeys } from './features/oidc/keys/rotate-keys.ts';

// A command for operators; docs/operations.md says when to use it.
try {
  const deps = createApiDeps(readEnv(ApiEnvSchema, process.env), import.meta.url);
  await rotateKeys(deps);
  await deps.db.$disconnect();
  process.stdout.write('New keys created. They are used after one minute.\n');
} catch (error) {
  process.stderr.write(`The keys were not rotated: ${String(error)}\n`);
  process.exitCode = 1;
}
