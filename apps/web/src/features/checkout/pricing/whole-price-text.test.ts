import { expect, it } from 'vitest';
import { wholePriceText } from './whole-price-text.ts';

it.each([
  [['bkash'], 'We add no taxes or fees to these prices.'],
  [
    ['bkash', 'manual'],
    'We add no taxes or fees to these prices. If you send the money yourself, your wallet may charge for it.',
  ],
])('with %j it says what is added to a price', (names, text) => {
  expect(wholePriceText(names.map((name) => ({ name })))).toBe(text);
});
