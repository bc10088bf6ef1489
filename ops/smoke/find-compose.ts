import { runCommand } from './run-command.ts';

export type Compose = { command: readonly string[]; env: NodeJS.ProcessEnv };

/** `docker compose`, or otherwise `docker-compose`. Throws if there is neither. */
export async function findCompose(): Promise<Compose> {
  const command = await firstThatRuns([['docker', 'compose'], ['docker-compose']]);
  await runCommand(['docker', 'info']);
  // Without its builder, a newer docker refuses to build unless BuildKit is disabled.
  const hasBuilder = await runs(['docker', 'buildx', 'version']);
  const classic = hasBuilder ? {} : { DOCKER_BUILDKIT: '0', COMPOSE_DOCKER_CLI_BUILD: '0' };
  return { command, env: { ...process.env, ...classic } };
}

async function firstThatRuns(commands: string[][]): Promise<string[]> {
  for (const command of commands) if (await runs([...command, 'version'])) return command;
  throw new Error('Neither "docker compose" nor "docker-compose" can be started.');
}

function runs(command: string[]): Promise<boolean> {
  return runCommand(command).then(
    () => true,
    () => false,
  );
}
