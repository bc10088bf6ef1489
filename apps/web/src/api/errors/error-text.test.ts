import { expect, it } from 'vitest';
import { ApiError, NetworkError, TimeoutError, UnreadableReplyError } from './call-error.ts';
import { errorTextWithHint } from './describe-error.ts';
import { errorText, hintBelow, recoveryHint, serverText } from './error-text.ts';

it.each([
  [1, 'You can try again in 1 second.'],
  [59, 'You can try again in 59 seconds.'],
  [60, 'You can try again in 1 minute.'],
  [61, 'You can try again in 2 minutes.'],
  [3_541, 'You can try again in 60 minutes.'],
  [3_600, 'You can try again in 60 minutes.'],
  [3_601, 'You can try again in 2 hours.'],
])('describes %i seconds as: %s', (seconds, text) => {
  expect(recoveryHint(new ApiError(429, null, seconds))).toBe(text);
});

it('names possible causes of a lost connection', () => {
  expect(recoveryHint(new NetworkError())).toContain('internet connection');
  expect(recoveryHint(new TimeoutError())).toContain('too long');
});

it('says of a reply that is not the API’s that the server is at fault', () => {
  expect(recoveryHint(new ApiError(502, null))).toBe('The server returned an error.');
  expect(recoveryHint(new UnreadableReplyError())).toContain('could not be read');
});

it.each([
  new ApiError(429, null),
  new ApiError(400, { error: 'No', code: 'invalid_request' }),
  new ApiError(500, { error: 'Server error.', code: 'internal' }),
  new Error('anything'),
])('has no hint for %s', (thrown) => {
  expect(recoveryHint(thrown)).toBeNull();
});

const FAILED = 'Failed to delete transactions';

it('uses the server’s text', () => {
  const thrown = new ApiError(404, { code: 'transaction_not_found', error: 'No such payment.' });
  expect(errorTextWithHint(thrown, FAILED)).toBe('No such payment.');
});

it('uses the given text if the server sent none', () => {
  expect(errorTextWithHint(new ApiError(404, null), FAILED)).toBe(FAILED);
});

it('adds a hint if there was no reply', () => {
  expect(errorTextWithHint(new NetworkError(), FAILED)).toBe(
    `${FAILED}\nThe server cannot be reached. Check your internet connection.`,
  );
});

const TOO_MANY = { error: 'Too many.', code: 'too_many_requests' } as const;
const withHintBelow = (textOf: (thrown: unknown) => string, thrown: unknown) => {
  const text = textOf(thrown);
  return [text, hintBelow(text, thrown)].join('\n');
};

const TEXTS = [
  ['errorText', errorText],
  ['serverText', (thrown: unknown) => serverText(thrown, FAILED)],
  ['errorTextWithHint', (thrown: unknown) => errorTextWithHint(thrown, FAILED)],
] as const;

it.each(TEXTS)('says once when to try again, with %s', (_name, textOf) => {
  for (const reply of [TOO_MANY, null]) {
    const parts = withHintBelow(textOf, new ApiError(429, reply, 40)).split('in 40 seconds.');
    expect(parts).toHaveLength(2);
  }
});

it.each(TEXTS)('says once that there was no reply, with %s', (_name, textOf) => {
  expect(withHintBelow(textOf, new NetworkError()).split('be reached')).toHaveLength(2);
});
