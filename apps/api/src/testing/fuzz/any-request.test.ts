import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import querystring from 'node:querystring';
import { contract } from '@nobayon/shared/contract/contract.ts';
import type { EndpointSpec } from '@nobayon/shared/contract/endpoint.ts';
import type { ErrorCode } from '@nobayon/shared/contract/errors.ts';
import { runs } from '@nobayon/shared/testing/effort.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../log/create-log.ts';
import { createTestApp, type TestApp } from '../create-test-app.ts';
import { accepts, addressOf, allEndpoints, sampleInput } from '../http/all-endpoints.ts';
import { expectContract, expectError } from '../http/expect-safe-reply.ts';
import { jsonRequest, type RawReply, sendRaw } from '../http/raw-http.ts';
import { runSettings } from '../run-settings.ts';
import { createOtherUser, VICTIM_NAME } from '../users/other-user.ts';
import { anyRequest, type Caller, type HostileRequest } from './hostile-requests.ts';
import { type Measured, measure } from './measure.ts';

// The same requests every time, so that what fails once fails again; `npm run fuzz` sends others.
const RUNS = runSettings.FUZZ_RUNS ?? runs(300);
const SEED = runSettings.FUZZ_SEED ?? 20_261_121;
/** How long one may take on a machine that is busy with ten other things. */
const RUN_MS = 300;

const MAX_ERROR_BYTES = 4_096;
/** What a request may cost by itself, and by what it brought. */
const REFUSED_MS = 25;
const ANSWERED_MS = 150;
const HASHED_MS = 300;
const MS_PER_KB = 1;

/** As in production, but for where it is written to. */
const log = createLog({
  level: 'info',
  secrets: ['a secret of ours'],
  destination: { write() {} },
});

let app: TestApp;
let scene: Awaited<ReturnType<typeof createOtherUser>>;
let webDist: string;
beforeAll(async () => {
  webDist = await mkdtemp(join(tmpdir(), 'nobayon-fuzz-'));
  await mkdir(join(webDist, 'assets'));
  await writeFile(join(webDist, 'index.html'), '<!doctype html><title>Nobayon</title>');
  await writeFile(join(webDist, 'assets', 'app-1a2b3c.js'), 'export {};'.repeat(1_000));
  app = await createTestApp({ webDist, limits: { factor: 1_000_000 }, parts: { log } });
  scene = await createOtherUser(app);
});
afterAll(async () => {
  await app.close();
  await rm(webDist, { recursive: true });
});

const tokenOf = (caller: Caller) => (caller === 'nobody' ? null : scene.freshToken(caller));

test(
  `${RUNS} random requests by any caller are rejected or answered, at a limited cost`,
  async () => {
    await warmUp();
    const costs: number[] = [];
    const property = fc.asyncProperty(
      anyRequest(scene.known, ['/assets/app-1a2b3c.js', '/assets/none.js']),
      async (request) => {
        const token = await tokenOf(request.caller);
        const measured = await measure(app.url, request, token, mostMs);
        const shown = formatted(measured);
        expect(measured.reply.status, shown).toBeLessThan(500);
        expect(measured.cpuMs, shown).toBeLessThanOrEqual(mostMs(measured));
        if (measured.reply.status >= 400) expectSmall(measured.reply, shown);
        if (reachesApi(request, measured.reply)) expectAnswer(request, measured.reply, shown);
        costs.push(measured.cpuMs / mostMs(measured));
      },
    );
    // A request is not made smaller: the same one a second time may find something else.
    await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true });
    if (runSettings.FUZZ_RUNS) report(costs);
    await scene.expectVictimUnchanged();
  },
  RUNS * RUN_MS + 60_000,
);

/** The first call of each endpoint compiles what it needs. */
async function warmUp(): Promise<void> {
  for (const [, spec] of allEndpoints) {
    const token = await tokenOf(spec.access === 'admin' ? 'admin' : 'user');
    const input = sampleInput(spec, scene.known);
    const call = jsonRequest(spec.method, addressOf(spec, input), { token, body: input.body });
    await sendRaw(app.url, call);
  }
}

/** Rejections that come before a password is compared. */
const beforeWork = new Set<ErrorCode>([
  ...(['invalid_request', 'invalid_json', 'too_large', 'unsupported_media', 'not_found'] as const),
  ...(['not_signed_in', 'session_ended', 'not_allowed', 'too_many_requests'] as const),
]);

function mostMs({ reply, sentBytes }: Measured): number {
  const brought = (sentBytes / 1_024) * MS_PER_KB;
  if (reply.status < 400) return ANSWERED_MS + HASHED_MS + brought;
  return (beforeWork.has(codeOf(reply)) ? REFUSED_MS : HASHED_MS) + brought;
}

function codeOf({ text }: RawReply): ErrorCode {
  try {
    return JSON.parse(text).code;
  } catch {
    // Of Node.js itself, or of a file that is not there: it has no code.
    return 'not_found';
  }
}

function expectSmall({ text }: RawReply, shown: string): void {
  expect(Buffer.byteLength(text), shown).toBeLessThanOrEqual(MAX_ERROR_BYTES);
  expect(text, shown).not.toMatch(/\bat .*:\d+:\d+/);
}

/** Node.js itself rejects invalid HTTP; all replies of ours have an id. */
function reachesApi({ path, method }: HostileRequest, { headers }: RawReply): boolean {
  const isForPages = /^\/api\/(docs|openapi|admin\/exports\/file)/i.test(path);
  return (
    /^\/api(\/|\?|$)/i.test(path) && method !== 'HEAD' && !isForPages && 'x-request-id' in headers
  );
}

function expectAnswer(request: HostileRequest, reply: RawReply, shown: string): void {
  if (request.caller !== 'admin')
    expect(reply.text.toLowerCase(), shown).not.toContain(VICTIM_NAME);
  if (reply.status >= 400) {
    const { fields = {} } = expectError(reply, request.path.split('?', 1)[0] ?? '');
    expect(Object.keys(fields).length, shown).toBeLessThanOrEqual(10);
  }
  const { spec, intact, caller } = request;
  if (isForNothing(request)) expect(reply.status, shown).toBeGreaterThanOrEqual(400);
  if (!spec || !intact.path || !intact.method || !intact.headers) return;
  const denial = denialOf(spec, caller);
  if (denial) {
    expect(codeOf(reply), shown).toBe(denial);
    return;
  }
  if (reply.status < 400) expectContract(reply, spec);
  if (!isTaken(request)) expect([400, 413], shown).toContain(reply.status);
  if (reply.status === 401) expect(codeOf(reply), shown).toBe('wrong_credentials');
}

/** Whether its address names a thing that there cannot be. */
function isForNothing({ spec, path, intact }: HostileRequest): boolean {
  const [start = ''] = spec?.path.split(':') ?? [];
  // The reply is always the next step of the page.
  if (spec === contract.oidc.continueSignIn) return false;
  return spec !== undefined && !intact.path && /^[^/?]+$/.test(path.slice(start.length));
}

/** The reply to a call about another user's data. */
function denialOf({ access }: EndpointSpec, caller: Caller): ErrorCode | null {
  if (access === 'public' || access === 'optional') return null;
  if (caller === 'nobody') return 'not_signed_in';
  return access === 'admin' && caller === 'user' ? 'not_allowed' : null;
}

/** Whether the input is valid for the endpoint. */
function isTaken({ spec, path, body }: HostileRequest): boolean {
  if (!spec) return false;
  const input = { ...sampleInput(spec, scene.known) };
  if (spec.query) input.query = { ...querystring.parse(path.split('?')[1] ?? '') };
  if (!spec.body) return accepts(spec, input);
  try {
    // An empty body counts as an empty object.
    return accepts(spec, { ...input, body: body ? JSON.parse(String(body)) : {} });
  } catch {
    return false;
  }
}

function formatted({ reply, cpuMs, sentBytes }: Measured): string {
  return `${sentBytes} bytes took ${Math.round(cpuMs)} ms: ${reply.status} ${reply.text.slice(0, 500)}`;
}

function report(costs: number[]): void {
  const sorted = costs.toSorted((one, other) => one - other);
  const at = (share: number) =>
    `${Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) * 100)} %`;
  process.stdout.write(
    `${costs.length} requests, seed ${SEED}. Of what each may cost: half took ${at(0.5)} at most, ` +
      `99 % ${at(0.99)}, the dearest ${at(1)}.\n`,
  );
}
