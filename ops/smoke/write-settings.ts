import { readFile, writeFile } from 'node:fs/promises';
import { runCommand } from './run-command.ts';

/** The settings for trials, as created by ops/write-env.sh, with changes. */
export async function writeSettings(file: string, changes: Record<string, string>): Promise<void> {
  await runCommand(['sh', 'ops/write-env.sh', 'sandbox', file]);
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => /^[A-Z_]+=/.test(line));
  const settings = lines.map((line) => {
    const at = line.indexOf('=');
    return [line.slice(0, at), line.slice(at + 1)] as const;
  });
  const changed = { ...Object.fromEntries(settings), ...changes };
  const written = Object.entries(changed).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(file, written.join(''));
}
