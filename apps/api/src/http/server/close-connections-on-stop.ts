import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export type OpenConnections = {
  /** Closes all connections on which no reply is due. */
  closeUnused(): void;
  /** Closes also those whose request has not arrived completely, so that nothing is done for it. */
  closeUnfinished(): void;
};

/**
 * Once the process is stopping, every reply closes its connection, so that the proxy in front opens
 * the next one elsewhere instead of sending a request on a connection that is about to be closed.
 */
export function closeConnectionsOnStop(server: Server, stopping: AbortSignal): OpenConnections {
  // By connection, which lasts for many requests: a set of replies would make the garbage collector
  // promote all of them until its next full run.
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
      // The headers may have been sent before the stop. While we still listen, the next request may
      // already be in transit.
      if (!server.listening) socket.end();
    });
  });
  // The server's own `closeIdleConnections` spares those on which nothing, or a part of the headers,
  // has arrived. Browsers open such connections in advance, and anybody can leave one open.
  const closeIf = (isOver: (reply: ServerResponse | null) => boolean) => () => {
    for (const [socket, reply] of replies) if (isOver(reply)) socket.destroy();
  };
  return {
    closeUnused: closeIf((reply) => reply === null),
    closeUnfinished: closeIf((reply) => reply === null || !reply.req.complete),
  };
}

function endConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
