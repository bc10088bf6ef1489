import { installOnDebian } from './debian.ts';
import { locateProgram, programRuns } from './locate-program.ts';

const names = ['redis-server', 'valkey-server'];

/** A Redis or Valkey for the tests, fetched when there is none. Throws when none can be had. */
export async function findRedis(environment: NodeJS.ProcessEnv): Promise<string> {
  const given = environment.REDIS_SERVER;
  if (given) {
    if (programRuns(given)) return given;
    throw new Error(`REDIS_SERVER is ${given}, which does not run.`);
  }
  const found =
    locateProgram(names) ?? ((await installOnDebian('redis-server')) ? locateProgram(names) : null);
  if (found !== null) return found;
  throw new Error(
    'No Redis to be had: install redis-server or valkey-server, or name one in REDIS_SERVER.',
  );
}
