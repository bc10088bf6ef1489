import { Agent, request } from 'node:http';
import { text as readText } from 'node:stream/consumers';

export type Call = {
  method: 'GET' | 'POST';
  url: string;
  token?: string;
  body?: object;
  /** The expected status; any other one ends the measurement. */
  expect: number;
};

export type Caller = {
  /** Makes a call and returns the milliseconds from sending it to the last byte. */
  call(call: Call): Promise<number>;
  close(): void;
};

/** Makes calls over at most this many keep-alive connections, until the signal aborts them. */
export function createCaller(connections: number, signal: AbortSignal): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    async call(call) {
      signal.throwIfAborted();
      const startedAt = performance.now();
      const { status, text } = await send(agent, call);
      const took = performance.now() - startedAt;
      if (status !== call.expect) throw new Error(`${call.url} answered ${status}: ${text}`);
      return took;
    },
    close: () => agent.destroy(),
  };
}

function send(agent: Agent, { method, url, token, body }: Call) {
  const json = body && JSON.stringify(body);
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sending = request(url, {
      agent,
      method,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(json && {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(json),
        }),
      },
    });
    sending.on('response', (response) => {
      readText(response)
        .then((text) => resolve({ status: response.statusCode ?? 0, text }))
        .catch(reject);
    });
    sending.on('error', reject);
    sending.end(json);
  });
}
