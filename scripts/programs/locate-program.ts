import { spawnSync } from 'node:child_process';

/** The path of the first of these programs that is installed and runs. */
export function locateProgram(names: string[]): string | null {
  return names.map(locate).find((program) => program !== '' && programRuns(program)) ?? null;
}

export function programRuns(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
}

function locate(name: string): string {
  const find = ['-c', 'command -v "$1"', 'sh', name];
  return spawnSync('/bin/sh', find, { encoding: 'utf8' }).stdout.trim();
}
