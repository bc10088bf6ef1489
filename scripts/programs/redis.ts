import { installOnDebian } from './debian.ts';
import { locateProgram, programRuns } from './locate-program.ts';

const names = ['redis-server', 'valkey-server'];

/** A Redis or Valkey for the tests, installed if missing. Throws if that fails. */
export async function findRedis(environment: NodeJS.ProcessEnv): Promise<string> {
  const given = environment.REDIS_SERVER;
  if (given) {
    if (programRuns(given)) return given;
    throw new Error(`REDIS_SERVER is ${given}, which cannot be run.`);
  }
  const found =
    locateProgram(names) ?? ((await installOnDebian('redis-server')) ? locateProgram(names) : null);
  if (found !== null) return found;
  throw new Error('Redis not found. Install redis-server or valkey-server, or set REDIS_SERVER.');
}
