import { once } from 'node:events';
import { build } from './build.ts';
import { interruption } from './interruption.ts';
import { overview } from './overview.ts';
import { readSettings } from './settings.ts';
import { apiAddress, notificationUrl } from './stack/environment.ts';

// npm start: builds, starts everything, prints the addresses, and stops everything on Ctrl-C.
const signal = interruption();

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
  // Imported only now, because it needs the built database client.
  const { startStack } = await import('./stack/start-stack.ts');
  say('Starting …');
  const env = {
    SANDBOX_IPN_URL: notificationUrl(settings, process.env),
    SANDBOX_BKASH_WEBHOOK_URL: `${apiAddress(settings, process.env)}/api/payment/notify/bkash`,
    ...process.env,
  };
  const stack = await startStack({ ...settings, env, seed: true, say, signal });
  try {
    say(await overview(stack, settings));
    const failure = await Promise.race([untilAborted(signal), stack.broken]);
    say(failure === null ? '\nStopping …' : `\n${failure}\n\nStopping the rest …`);
    return failure === null ? 0 : 1;
  } finally {
    await stack.stop();
    say('Stopped.');
  }
}

async function untilAborted(signal: AbortSignal): Promise<null> {
  if (!signal.aborted) await once(signal, 'abort');
  return null;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
