import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const endWithParent = new URL('end-with-parent.ts', import.meta.url).href;

export type Program = {
  name: string;
  /** Resolves when the program has ended for any reason. */
  exited: Promise<void>;
  stop(): Promise<void>;
  /** The last lines of its output, to show after a failure. */
  lastWords(): Promise<string>;
};

type Options = {
  name: string;
  /** Relative to the root of the repository. */
  file: string;
  env: NodeJS.ProcessEnv;
  logFile: string;
  /** Whether to append to the existing log, as after a restart. */
  append?: boolean;
};

/** Starts a program of ours with this Node.js. Its output is written to its log. */
export async function startProgram(options: Options): Promise<Program> {
  const { name, file, env, logFile, append = false } = options;
  await mkdir(dirname(logFile), { recursive: true, mode: 0o700 });
  const log = await open(logFile, append ? 'a' : 'w');
  const child = spawn(process.execPath, ['--import', endWithParent, resolve(root, file)], {
    cwd: root,
    env,
    stdio: ['ignore', log.fd, log.fd, 'ipc'],
    // A separate process group, because Ctrl-C is for the parent, which stops the parts in order.
    detached: true,
  });
  const exited = once(child, 'exit').then(
    () => {},
    (error) => log.write(String(error)).then(() => {}),
  );
  void exited.finally(() => log.close());
  return {
    name,
    exited,
    async stop() {
      child.kill('SIGTERM');
      const harder = setTimeout(() => child.kill('SIGKILL'), 8_000);
      await exited;
      clearTimeout(harder);
    },
    async lastWords() {
      const text = await readFile(logFile, 'utf8');
      return text.trimEnd().split('\n').slice(-15).join('\n');
    },
  };
}
