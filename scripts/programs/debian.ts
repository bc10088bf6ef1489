import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';

/** Installs a Debian package if possible: as root, on Debian or a derivative. */
export async function installOnDebian(name: string): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  process.stdout.write(`Installing ${name} with apt-get …\n`);
  return (await aptGet(['update'])) && (await aptGet(['install', '-y', name]));
}

async function aptGet(args: string[]): Promise<boolean> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const [code] = await once(spawn('apt-get', args, { stdio: 'ignore', env }), 'close');
  return code === 0;
}
