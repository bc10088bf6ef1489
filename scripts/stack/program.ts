import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const endWithParent = new URL('end-with-parent.ts', import.meta.url).href;

export type Program = {
  name: string;
  /** Settles when the program is gone, whoever ended it. */
  exited: Promise<void>;
  stop(): Promise<void>;
  /** The last lines that it wrote, to show when something went wrong. */
  lastWords(): Promise<string>;
};

type Options = {
  name: string;
  /** Relative to the root of the repository. */
  file: string;
  env: NodeJS.ProcessEnv;
  logFile: string;
  /** Whether it goes on in the log that is there, as after a restart. */
  append?: boolean;
};

/** Starts a program of ours on this Node.js. What it writes goes into its log. */
export async function startProgram(options: Options): Promise<Program> {
  const { name, file, env, logFile, append = false } = options;
  await mkdir(dirname(logFile), { recursive: true, mode: 0o700 });
  const log = await open(logFile, append ? 'a' : 'w');
  const child = spawn(process.execPath, ['--import', endWithParent, resolve(root, file)], {
    cwd: root,
    env,
    stdio: ['ignore', log.fd, log.fd, 'ipc'],
    // A group of its own: Ctrl-C is for the parent, which stops the parts in their order.
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
