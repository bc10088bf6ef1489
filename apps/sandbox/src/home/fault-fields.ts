/** A field of a form that switches a fault on. `number` fields are sent on as numbers. */
export type Field =
  | { kind: 'number' | 'text'; name: string; label: string; value?: string; isNeeded?: boolean }
  | { kind: 'choice'; name: string; label: string; options: { value: string; label: string }[] };

export type Described = { title: string; explanation: string; fields: Field[] };

export const number = (name: string, label: string, value?: string): Field => ({
  kind: 'number',
  name,
  label,
  ...(value && { value, isNeeded: true }),
});
export const text = (name: string, label: string, value?: string): Field => ({
  kind: 'text',
  name,
  label,
  ...(value && { value, isNeeded: true }),
});

/** What may go wrong with a call, whoever is called. */
export function callFaults(calls: Field, delayMs: string) {
  return {
    slow: {
      title: 'Slow',
      explanation: 'Does the work immediately and replies late.',
      fields: [number('delayMs', 'Delay in milliseconds', delayMs), calls],
    },
    down: {
      title: 'Down',
      explanation: 'Drops the connection before doing anything.',
      fields: [calls],
    },
    lostReply: {
      title: 'Lost reply',
      explanation: 'Does the work, then drops the connection without a reply.',
      fields: [calls],
    },
    htmlError: {
      title: 'HTTP 500',
      explanation: 'Answers with an error page in HTML instead of JSON.',
      fields: [calls],
    },
  } satisfies Record<string, Described>;
}
