import { build } from './build.ts';
import { overview } from './overview.ts';
import { readSettings } from './settings.ts';

// npm start: builds, starts everything, says where to look, and stops everything on Ctrl-C.
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // Ctrl-C arrives from the terminal and again through npm: one is enough.
  process.on(signal, () => stopping.abort());
}
const { signal } = stopping;

try {
  process.exitCode = await start();
} catch (error) {
  if (!signal.aborted) {
    say(`\n${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}

async function start(): Promise<number> {
  const settings = readSettings(process.env);
  say('Building …');
  await build({ signal });
  // Only now: it needs the database client that the build has written.
  const { startStack } = await import('./stack/start-stack.ts');
  say('Starting …');
  const stack = await startStack({ ...settings, env: process.env, seed: true, signal });
  say(await overview(stack, settings));

  const stopped = new Promise<null>((resolve) => {
    signal.addEventListener('abort', () => resolve(null));
  });
  const failure = signal.aborted ? null : await Promise.race([stopped, stack.broken]);
  say(failure === null ? '\nStopping …' : `\n${failure}\n\nStopping the rest …`);
  await stack.stop();
  say('Stopped.');
  return failure === null ? 0 : 1;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
