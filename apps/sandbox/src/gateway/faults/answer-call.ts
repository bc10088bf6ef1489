import { setTimeout as wait } from 'node:timers/promises';
import type { Response } from 'express';
import type { FaultList } from '../../faults/fault-list.ts';
import { type FaultOf, type GatewayCall, onGatewayCall } from './gateway-fault.ts';

export type Answer = { kind: 'json'; body: object; status?: number } | { kind: 'htmlError' };

type Work = GatewayCall & {
  act: () => Answer;
  /** The gateway's format for errors. */
  errorReply: (code: string) => Answer;
};

type Deps = { faults: FaultList; signal: AbortSignal };

/** Runs one call of a gateway's API through the active faults, and replies. */
export async function answerCall(
  { faults, signal }: Deps,
  res: Response,
  { act, errorReply, ...call }: Work,
): Promise<void> {
  const outage = faults.take(
    onGatewayCall(['down', 'lostReply', 'htmlError', 'nonsense', 'errorCode'], call),
  );
  if (outage?.kind === 'down') return void res.req.socket.destroy();

  const answer = decide();

  const slow = faults.take(onGatewayCall(['slow'], call));
  if (slow) await wait(slow.delayMs, undefined, { signal });

  if (outage?.kind === 'lostReply') return void res.req.socket.destroy();
  send(answer, outage?.kind === 'nonsense' ? outage.as : undefined);

  function decide(): Answer {
    if (outage?.kind === 'htmlError') return { kind: 'htmlError' };
    return outage?.kind === 'errorCode' ? errorReply(outage.code) : shortened(act());
  }

  function shortened(answer: Answer): Answer {
    const fault = answer.kind === 'json' && faults.take(onGatewayCall(['noField'], call));
    if (!fault) return answer;
    const fields = Object.entries(answer.body).filter(([name]) => name !== fault.field);
    return { ...answer, body: Object.fromEntries(fields) };
  }

  function send(answer: Answer, nonsense: Nonsense): void {
    if (answer.kind === 'htmlError') return void res.status(500).type('html').send(errorPage);
    const text = JSON.stringify(answer.body);
    res
      .status(answer.status ?? 200)
      .type(contentTypes[call.gateway])
      .send(distort(text, nonsense));
  }
}

const errorPage = `<!DOCTYPE html>
<html><head><title>Server Error</title></head><body><h1>500 | Server Error</h1></body></html>
`;

// Two of them send JSON with the default content type of PHP.
const contentTypes = {
  paystation: 'html',
  sslcommerz: 'html',
  bkash: 'json',
  piprapay: 'json',
} satisfies Record<GatewayCall['gateway'], string>;

type Nonsense = FaultOf<'nonsense'>['as'] | undefined;

function distort(text: string, nonsense: Nonsense): string {
  switch (nonsense) {
    case undefined:
      return text;
    case 'empty':
      return '';
    case 'text':
      return 'Something went wrong, please try again.';
    case 'otherJson':
      return '{"message":["hello"],"data":null}';
    case 'truncated':
      return text.slice(0, Math.ceil(text.length / 2));
  }
}
