import type { Answer } from '../faults/answer-call.ts';

const messages: Record<string, string> = {
  '2002': 'Invalid Payment ID',
  '2023': 'Insufficient Balance',
  '2029': 'Duplicate for All Transactions',
  '2056': 'Invalid Payment State',
  '2062': 'The payment has already been completed',
  '2117': 'Payment execution already been called before',
  '503': 'System is undergoing maintenance. Please try again later',
};

export const ok = { statusCode: '0000', statusMessage: 'Successful' };

export const json = (body: object, status = 200): Answer => ({ kind: 'json', body, status });

/** Errors have HTTP 200; codes below 2000 come from another system, with other field names. */
export function errorReply(code: string, message = messages[code] ?? 'Process failed'): Answer {
  const isOwn = code.length === 4;
  return json(
    isOwn
      ? { statusCode: code, statusMessage: message }
      : { errorCode: code, errorMessage: message },
  );
}

/** The API gateway in front of bKash has its own error format. */
export const apiGatewayError = (status: number, message: string): Answer =>
  json({ message }, status);

/** `2026-03-01T14:30:00:000 GMT+0600`, the time in Dhaka. */
export function bkashTime(instant: Date): string {
  const dhaka = new Date(instant.getTime() + 6 * 3_600_000).toISOString();
  return `${dhaka.slice(0, 19)}:${dhaka.slice(20, 23)} GMT+0600`;
}
