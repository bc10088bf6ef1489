import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { installOnDebian } from './debian.ts';
import { locateProgram, programRuns } from './locate-program.ts';

const e2e = join(import.meta.dirname, '..', '..', 'e2e');

/** The headless shell, with which a journey takes a third of the CPU time. */
const SHELL = 'chromium-headless-shell';

const browsers = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser for the journeys, downloaded if missing. Throws if that fails. */
export async function findChromium(environment: NodeJS.ProcessEnv): Promise<string> {
  const given = environment.CHROMIUM_PATH;
  if (given) {
    if (programRuns(given)) return given;
    throw new Error(`CHROMIUM_PATH is ${given}, which cannot be run.`);
  }
  const found =
    locateProgram([SHELL]) ??
    ((await installOnDebian(SHELL)) ? locateProgram([SHELL]) : null) ??
    locateProgram(browsers) ??
    (await downloadWithPlaywright());
  if (found !== null) return found;
  throw new Error(
    'Chromium not found: none is installed and the download failed. Install Chromium, ' +
      'and set CHROMIUM_PATH if it is in an unusual location.',
  );
}

async function downloadWithPlaywright(): Promise<string | null> {
  const ask = `console.log(require('@playwright/test').chromium.executablePath())`;
  const { stdout } = spawnSync(process.execPath, ['--eval', ask], { cwd: e2e, encoding: 'utf8' });
  const browser = stdout.trim();
  if (programRuns(browser)) return browser;

  process.stdout.write('Downloading Chromium with Playwright …\n');
  const { resolve } = createRequire(join(e2e, 'package.json'));
  const cli = join(dirname(resolve('@playwright/test/package.json')), 'cli.js');
  const download = spawn(process.execPath, [cli, 'install', 'chromium'], {
    stdio: 'ignore',
    env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' },
  });
  await once(download, 'close');
  return programRuns(browser) ? browser : null;
}
