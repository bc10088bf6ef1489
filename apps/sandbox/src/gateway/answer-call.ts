import { setTimeout as wait } from 'node:timers/promises';
import type { Request, Response } from 'express';
import type { FaultList } from '../faults/fault-list.ts';
import { type GatewayCall, onGatewayCall } from './gateway-fault.ts';

export type Answer = { kind: 'json'; body: object } | { kind: 'htmlError' };

type Deps = { faults: FaultList; signal: AbortSignal };

/** Runs one call of the gateway's interface through the faults that are on, and replies. */
export async function answerCall(
  { faults, signal }: Deps,
  req: Request,
  res: Response,
  call: GatewayCall,
  act: () => Answer,
): Promise<void> {
  const outage = faults.take(onGatewayCall(['down', 'lostReply', 'htmlError'], call));
  if (outage?.kind === 'down') return void req.socket.destroy();

  const answer: Answer = outage?.kind === 'htmlError' ? { kind: 'htmlError' } : act();

  const slow = faults.take(onGatewayCall(['slow'], call));
  if (slow) await wait(slow.delayMs, undefined, { signal });

  if (outage?.kind === 'lostReply') return void req.socket.destroy();
  send(res, answer);
}

const errorPage = `<!DOCTYPE html>
<html><head><title>Server Error</title></head><body><h1>500 | Server Error</h1></body></html>
`;

function send(res: Response, answer: Answer): void {
  if (answer.kind === 'htmlError') return void res.status(500).type('html').send(errorPage);
  // The gateway labels its JSON as HTML.
  res.type('html').send(JSON.stringify(answer.body));
}
