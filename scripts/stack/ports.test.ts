import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { findFreePort } from '../../prisma/embedded/find-free-port.ts';
import { assertPortIsFree } from './ports.ts';

it('names the setting to change if the port is in use, and returns nothing if it is free', async () => {
  const port = await findFreePort();
  await assertPortIsFree(port, 'PORT');

  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  await expect(assertPortIsFree(port, 'PORT')).rejects.toThrow(
    `Port ${port} is in use by another program. Choose another: PORT=${port + 1} npm start`,
  );
  other.close();
});
