import { expect, it } from 'vitest';
import { ApiError, NetworkError, TimeoutError, UnreadableReplyError } from './call-error.ts';
import { wayOn } from './way-on.ts';

it.each([
  [1, 'You can try again in 1 second.'],
  [59, 'You can try again in 59 seconds.'],
  [60, 'You can try again in 1 minute.'],
  [61, 'You can try again in 2 minutes.'],
  [3_541, 'You can try again in 60 minutes.'],
  [3_600, 'You can try again in 60 minutes.'],
  [3_601, 'You can try again in 2 hours.'],
])('says of %i seconds: %s', (seconds, text) => {
  expect(wayOn(new ApiError(429, null, seconds))).toBe(text);
});

it('says what may have cut the line', () => {
  expect(wayOn(new NetworkError())).toContain('internet connection');
  expect(wayOn(new TimeoutError())).toContain('too long');
});

it.each([
  new ApiError(429, null),
  new ApiError(400, { error: 'No', code: 'invalid_request' }),
  new UnreadableReplyError(),
  new Error('anything'),
])('knows nothing more about %s', (thrown) => {
  expect(wayOn(thrown)).toBeNull();
});
