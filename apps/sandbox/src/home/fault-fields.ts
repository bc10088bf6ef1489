/** A field of a fault's form. `number` fields are converted to numbers. */
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

/** The faults that every kind of call can have. */
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
