import { spawn } from 'node:child_process';

type Options = {
  env?: NodeJS.ProcessEnv;
  /** The input on stdin. */
  input?: string;
  signal?: AbortSignal | undefined;
};

const root = new URL('../..', import.meta.url);
const LAST_WORDS = 2_000;

/**
 * Runs a program in the repository's folder and returns its stdout. Throws an error with its last
 * output if it fails.
 */
export function runCommand(command: readonly string[], options: Options = {}): Promise<string> {
  const { env = process.env, input, signal } = options;
  const [program = '', ...args] = command;
  return new Promise((resolve, reject) => {
    // A separate process group, because on Ctrl-C we still have to remove everything.
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
    // A program that ends early does not read all of its input.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}
