import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Once the process is stopping, every reply ends its connection: who is in front of us opens the
 * next one elsewhere, instead of sending a request on one that is just being closed.
 */
export function closeConnectionsOnStop(server: Server, stopping: AbortSignal): void {
  // By connection, which stays for many requests: a set to which each reply is added and from which it
  // is taken again makes the garbage collector take all of them for living until its next long run.
  const replies = new Map<Socket, ServerResponse | null>();
  stopping.addEventListener('abort', () => {
    for (const reply of replies.values()) if (reply) endConnection(reply);
  });
  server.on('connection', (socket: Socket) => {
    replies.set(socket, null);
    socket.once('close', () => replies.delete(socket));
  });
  server.prependListener('request', ({ socket }, response: ServerResponse) => {
    if (stopping.aborted) endConnection(response);
    replies.set(socket, response);
    response.once('close', () => {
      if (replies.get(socket) === response) replies.set(socket, null);
      // Its head may have gone out before anybody thought of stopping. While we still listen, the
      // next request may be on its way already.
      if (!server.listening) socket.end();
    });
  });
}

function endConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
