import type { SandboxClient } from '../../apps/sandbox/src/control/sandbox-client.ts';
import type { CallApi } from './call-api.ts';
import type { Report } from './report.ts';
import type { Stack } from './stack.ts';

/** The context of all chapters of the smoke test. */
export type Smoke = {
  stack: Stack;
  report: Report;
  call: CallApi;
  sandbox: SandboxClient;
  signal: AbortSignal;
};
