import { expect, test } from 'vitest';
import { readStart } from './read-start.ts';

const startAfter = (reason: string) =>
  readStart({ kind: 'unreachable', reason }, () => ({ kind: 'rejected', reason: '' }), {
    paymentUrlHosts: [],
    allowLoopback: false,
  });

test.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])(
  'nothing was sent if there was no connection: %s',
  (reason) => expect(startAfter(reason)).toEqual({ kind: 'unsent', reason }),
);

test.each(['timeout', 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'no token'])(
  'a payment may have started before the error %s',
  (reason) => expect(startAfter(reason)).toEqual({ kind: 'unknown', reason }),
);
