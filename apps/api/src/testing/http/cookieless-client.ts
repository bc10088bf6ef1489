import type { Client } from '../../http/client.ts';

/** A client that keeps no cookies. */
export const cookielessClient: Client = {
  ip: '127.0.0.1',
  userAgent: 'test/1.0',
  deviceToken: null,
  keepDeviceToken() {},
};
