import { expect, it } from 'vitest';
import { ApiError, mayRetryNow, NetworkError, TimeoutError } from './call-error.ts';

it('repeats a call that may succeed a moment later, and no other', () => {
  expect(mayRetryNow(new NetworkError())).toBe(true);
  expect(mayRetryNow(new ApiError(502, null))).toBe(true);
  expect(mayRetryNow(new ApiError(404, null))).toBe(false);
  expect(mayRetryNow(new TimeoutError())).toBe(false);
});

it('does not repeat a call before the server wants it', () => {
  expect(mayRetryNow(new ApiError(429, null, 40))).toBe(false);
  expect(mayRetryNow(new ApiError(503, null, 5))).toBe(false);
});
