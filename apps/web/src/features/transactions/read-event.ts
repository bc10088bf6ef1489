import type { PaymentEvent } from '@nobayon/shared/contract/admin-transactions.ts';
import { z } from 'zod';

/** Something that arrived about a payment, in words. */
export type EventReading = {
  title: string;
  /** What it said beyond that, in the order it is read. */
  details: { label: string; text: string }[];
};

const Word = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim())
  .optional()
  .catch(undefined);

const GatewayAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answered'), status: z.number(), text: z.string() }),
  z.object({ kind: z.literal('unreachable'), reason: z.string() }),
]);

const About = z.object({
  status: Word,
  trx_status: Word,
  trx_id: Word,
  request_amount: Word,
  payment_amount: Word,
  trx_amount: Word,
  payment_method: Word,
  payer_mobile_no: Word,
});

const AnswerBody = z.object({
  status_code: Word,
  message: Word,
  payment_url: Word,
  data: About.optional().catch(undefined),
});

export function readEvent({
  source,
  payload,
}: Pick<PaymentEvent, 'source' | 'payload'>): EventReading {
  if (source === 'gateway') return readAnswer(payload);
  const about = About.safeParse(payload).data;
  const word = about?.trx_status || about?.status;
  const what = source === 'browser' ? 'The customer came back' : 'The gateway sent a notification';
  return { title: word ? `${what}: ${word}` : what, details: about ? detailsOf(about) : [] };
}

/** What arrived, to the letter: an answer's own text, or what was posted. */
export function rawText(payload: unknown): string {
  const answer = GatewayAnswer.safeParse(payload).data;
  if (answer?.kind === 'answered') return `HTTP ${answer.status}\n${answer.text}`;
  return JSON.stringify(payload, null, 2) ?? '';
}

function readAnswer(payload: unknown): EventReading {
  const answer = GatewayAnswer.safeParse(payload).data;
  if (!answer) return { title: 'The gateway answered', details: [] };
  if (answer.kind === 'unreachable') {
    return {
      title: 'The gateway could not be reached',
      details: [{ label: 'Reason', text: answer.reason }],
    };
  }
  const body = AnswerBody.safeParse(jsonOf(answer.text)).data;
  if (!body) {
    return {
      title: `The gateway answered something unreadable (HTTP ${answer.status})`,
      details: [],
    };
  }
  if (body.payment_url) return { title: 'The gateway opened its payment page', details: [] };
  if (body.data?.trx_status) {
    return { title: `The gateway says: ${body.data.trx_status}`, details: detailsOf(body.data) };
  }
  const said = [body.status_code, body.message].filter(Boolean).join(' ');
  return { title: said ? `The gateway says: ${said}` : 'The gateway answered', details: [] };
}

function detailsOf(about: z.infer<typeof About>): EventReading['details'] {
  const facts = [
    ['Asked for', about.request_amount],
    ['Amount', about.payment_amount ?? about.trx_amount],
    ['Method', about.payment_method],
    ['Gateway ID', about.trx_id],
    ['Paid from', about.payer_mobile_no],
  ] as const;
  return facts.flatMap(([label, text]) => (text ? [{ label, text }] : []));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
