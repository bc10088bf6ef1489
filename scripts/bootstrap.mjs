// Runs scripts/<script> on a machine that only has npm: installs the packages if the lockfile has
// changed, then starts the script with the installed Node.js. Plain JavaScript without packages,
// because it runs before they are installed, on Node.js 18 and later.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const programs = join(root, 'node_modules', '.bin');
const node = join(programs, 'node');
const stampFile = join(root, 'node_modules', '.installed.json');

const [script, ...args] = process.argv.slice(2);
// With the machine's NODE_ENV=production, dependencies for building and testing would be omitted.
const { NODE_ENV: _, ...environment } = process.env;

try {
  const pnpmFolder = await install();
  const path = [programs, pnpmFolder, environment.PATH].join(delimiter);
  process.exitCode = await run(node, [join(root, 'scripts', script), ...args], {
    // If this process is killed, the script notices that its fourth stream is closed.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...environment, PATH: path },
  });
} catch (error) {
  process.stderr.write(`\n${error.message}\n`);
  process.exitCode = 1;
}

/** Installs what is missing, and returns the folder of pnpm. */
async function install() {
  const wanted = fingerprint();
  const stamp = readStamp();
  if (stamp.fingerprint === wanted && existsSync(node) && existsSync(stamp.pnpm)) {
    return dirname(stamp.pnpm);
  }
  process.stdout.write('Installing packages (about a minute the first time) …\n');
  const pnpm = await findPnpm();
  // If it breaks off, what is installed is neither the old nor the new.
  rmSync(stampFile, { force: true });
  await mustSucceed(pnpm, ['install', '--frozen-lockfile', '--reporter=append-only']);
  if (!existsSync(node)) {
    throw new Error(
      `Node.js is missing in node_modules: either the registry has none for this system ` +
        `(${process.platform}, ${process.arch}), or install scripts are switched off (ignore-scripts).`,
    );
  }
  writeFileSync(stampFile, JSON.stringify({ fingerprint: wanted, pnpm }));
  return dirname(pnpm);
}

/** npx downloads the version of pnpm that package.json names, unless it is cached. */
async function findPnpm() {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const npx = ['--yes', `--package=${packageManager}`, '--call', 'command -v pnpm'];
  return (await mustSucceed('npx', npx)).trim();
}

/** Changes with everything that affects what is installed. */
function fingerprint() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json']) {
    hash.update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

function readStamp() {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'));
  } catch {
    return { fingerprint: '', pnpm: '' };
  }
}

/** Runs a command without output, which is only shown if it fails. */
async function mustSucceed(command, args) {
  const output = { stdout: '', stderr: '' };
  const code = await run(command, args, { stdio: ['ignore', 'pipe', 'pipe'] }, (child) => {
    child.stdout.on('data', (chunk) => (output.stdout += chunk));
    child.stderr.on('data', (chunk) => (output.stderr += chunk));
  });
  if (code === 0) return output.stdout;
  throw new Error(
    `${output.stdout}${output.stderr}\n` +
      `The packages could not be installed: "${command} ${args.join(' ')}" ended with ${code}.\n` +
      'Check that the package registry can be reached, then try again. If it fails again, delete the folder\n' +
      'node_modules first.',
  );
}

/** Forwards signals, and returns the exit code like a shell. */
function run(command, args, options, onStart = () => {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env: environment, ...options });
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    const passOn = (signal) => child.kill(signal);
    for (const signal of signals) process.on(signal, passOn);
    // There is no event if npm, the parent process, is killed.
    const parent = process.ppid;
    const watch = setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 1_000);
    onStart(child);
    child.on('error', (error) => {
      reject(new Error(`"${command}" could not start: ${error.message}`));
    });
    child.on('close', (code, signal) => {
      clearInterval(watch);
      for (const signal of signals) process.off(signal, passOn);
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}
