import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const compress = promisify(brotliCompress);
const isText = (type: string | null) => /^(text|application\/(json|javascript))/.test(type ?? '');

/**
 * Serves another server's replies like Caddy serves the product: over HTTP/2 and with compressed
 * files. The certificate is self-signed.
 */
export async function serveOverHttp2(target: string) {
  const server = createSecureServer({ ...(await makeCertificate()), allowHTTP1: true });
  const files = new Map<string, Promise<Reply>>();
  server.on('request', (request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It has no port.');
  return {
    url: `https://localhost:${address.port}`,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };

  async function answer(request: Http2ServerRequest, response: Http2ServerResponse) {
    const isCall = request.url.startsWith('/api');
    const reply = isCall ? ask(request) : (files.get(request.url) ?? ask(request));
    if (!isCall) files.set(request.url, reply);
    const { status, headers, body } = await reply;
    response.writeHead(status, headers);
    response.end(body);
  }

  async function ask({ url, method, headers }: Http2ServerRequest): Promise<Reply> {
    const reply = await fetch(new URL(url, target), {
      method,
      headers: {
        Accept: headers.accept ?? '*/*',
        'Accept-Encoding': 'identity',
        ...(headers.authorization && { Authorization: headers.authorization }),
      },
    });
    const content = Buffer.from(await reply.arrayBuffer());
    const isCompressed = isText(reply.headers.get('content-type'));
    const kept = [...reply.headers].filter(([name]) => !OF_THE_CONNECTION.has(name));
    return {
      status: reply.status,
      headers: { ...Object.fromEntries(kept), ...(isCompressed && { 'content-encoding': 'br' }) },
      body: isCompressed ? await compress(content) : content,
    };
  }
}

type Reply = { status: number; headers: Record<string, string>; body: Buffer };

const OF_THE_CONNECTION = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'transfer-encoding',
]);

async function makeCertificate(): Promise<{ key: Buffer; cert: Buffer }> {
  const folder = await mkdtemp(join(tmpdir(), 'nobayon-certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  try {
    await promisify(execFile)('openssl', [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-days', '1', '-subj', '/CN=localhost', '-keyout', key, '-out', cert],
    ]);
    return { key: await readFile(key), cert: await readFile(cert) };
  } finally {
    await rm(folder, { recursive: true });
  }
}
