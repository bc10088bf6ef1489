import { describe, expect, it } from 'vitest';
import { rememberedPage, rememberPage } from './remembered-page.ts';

describe('the remembered page', () => {
  it('is restored with its query and hash', () => {
    const state = rememberPage({ pathname: '/checkout', search: '?planId=3', hash: '#coupon' });
    expect(rememberedPage(state)).toBe('/checkout?planId=3#coupon');
  });

  it.each([
    null,
    undefined,
    'x',
    {},
    { from: 1 },
    { from: '' },
    { from: 'checkout' },
    { from: '//elsewhere.example' },
    { from: '/\\elsewhere.example' },
    { from: 'https://elsewhere.example' },
  ])('is missing for the history state %j', (state) => {
    expect(rememberedPage(state)).toBeNull();
  });
});
