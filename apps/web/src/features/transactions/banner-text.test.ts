import { expect, it } from 'vitest';
import { ApiError, NetworkError } from '../../api/call-error.ts';
import { bannerText } from './banner-text.ts';

const FAILED = 'Failed to delete transactions';

it('is what the server said', () => {
  const thrown = new ApiError(404, { code: 'transaction_not_found', error: 'No such payment.' });
  expect(bannerText(FAILED, thrown)).toBe('No such payment.');
});

it('is what did not work where the server said nothing', () => {
  expect(bannerText(FAILED, new ApiError(502, null))).toBe(FAILED);
});

it('says how to go on where nothing came back', () => {
  expect(bannerText(FAILED, new NetworkError())).toBe(
    `${FAILED}\nThe server cannot be reached. Is there an internet connection?`,
  );
});
