import type { Server, ServerResponse } from 'node:http';

/**
 * Once the process is stopping, every reply ends its connection: who is in front of us opens the
 * next one elsewhere, instead of sending a request on one that is just being closed.
 */
export function closeConnectionsOnStop(server: Server, stopping: AbortSignal): void {
  const underWay = new Set<ServerResponse>();
  stopping.addEventListener('abort', () => underWay.forEach(endConnection));
  server.prependListener('request', ({ socket }, response: ServerResponse) => {
    if (stopping.aborted) endConnection(response);
    underWay.add(response);
    response.once('close', () => {
      underWay.delete(response);
      // Its head may have gone out before anybody thought of stopping. While we still listen, the
      // next request may be on its way already.
      if (!server.listening) socket.end();
    });
  });
}

function endConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
