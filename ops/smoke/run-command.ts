import { spawn } from 'node:child_process';

type Options = {
  env?: NodeJS.ProcessEnv;
  /** What it reads from stdin. */
  input?: string;
  signal?: AbortSignal | undefined;
};

const root = new URL('../..', import.meta.url);
const LAST_WORDS = 2_000;

/**
 * Runs a program to its end, in the repository's folder, and gives what it wrote to stdout. Throws
 * an Error with its last words when it fails.
 */
export function runCommand(command: readonly string[], options: Options = {}): Promise<string> {
  const { env = process.env, input, signal } = options;
  const [program = '', ...args] = command;
  return new Promise((resolve, reject) => {
    // A group of its own: Ctrl-C is for us, who still have to take everything down.
    const child = spawn(program, args, { cwd: root, env, signal, detached: true });
    const output: Buffer[] = [];
    const trouble: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => trouble.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      const written = Buffer.concat(output).toString();
      if (code === 0) return resolve(written);
      const words = `${Buffer.concat(trouble)}${written}`.trim().slice(-LAST_WORDS);
      reject(new Error(`"${command.join(' ')}" ended with ${code}:\n${words}`));
    });
    // Whoever ends early does not read all of it.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}
