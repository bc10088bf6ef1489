import { Agent, request } from 'node:http';
import { text as readText } from 'node:stream/consumers';

export type RawRequest = {
  method?: string;
  /** Sent without normalization or encoding. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Sends the body without its length. */
  chunked?: boolean;
};

export type RawReply = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
};

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** Sends a request that ordinary clients would correct first. */
export async function sendRaw(url: string, raw: RawRequest): Promise<RawReply> {
  const { method = 'GET', path, headers = {}, body, chunked = false } = raw;
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const length =
      body === undefined || chunked ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const sending = request(
      { agent, hostname, port, method, path, headers: { ...length, ...headers } },
      (response) => {
        const { statusCode: status = 0 } = response;
        readText(response)
          .then((text) => resolve({ status, headers: response.headers, text }))
          .catch(reject);
      },
    );
    sending.on('error', (error: NodeJS.ErrnoException) => {
      // The server may close an idle connection just when it is reused.
      const wasIdle = sending.reusedSocket && error.code === 'ECONNRESET';
      if (wasIdle) sendRaw(url, raw).then(resolve, reject);
      else reject(error);
    });
    // Without this, Node.js adds a length if there is only one chunk.
    if (chunked) sending.flushHeaders();
    sending.end(body);
  });
}

/** A call like the web app's: JSON and a token. */
export function jsonRequest(
  method: string,
  path: string,
  { body, token }: { body?: unknown; token?: string | null | undefined } = {},
): RawRequest {
  return {
    method,
    path,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
}
