import { describe, expect, it } from 'vitest';
import { isPhone, plainPhone } from './phone.ts';

describe('a phone number', () => {
  it.each([
    '01712345678',
    ' 01712 345678 ',
    '01712-345678',
    '01712–345–678',
    '(01712) 345.678',
    '+8801712345678',
    '+880 1712-345678',
    '8801712345678',
    '008801712345678',
    '+880 01712 345678',
    '+88 01712 345678',
    '০১৭১২৩৪৫৬৭৮',
    '+৮৮০ ১৭১২-৩৪৫৬৭৮',
    // As an address book of a phone hands it over.
    '\u202a+880\u00a01712\u2011345678\u202c',
  ])('%s is 01712345678', (written) => {
    expect(plainPhone(written)).toBe('01712345678');
    expect(isPhone(plainPhone(written))).toBe(true);
  });

  it.each(Array.from({ length: 10 }, (_, third) => [third, third >= 3] as const))(
    'begins with 013 to 019: 01%i is one: %s',
    (third, isOne) => {
      expect(isPhone(plainPhone(`+8801${third}12345678`))).toBe(isOne);
    },
  );

  it.each([
    '',
    '1712345678',
    '0171234567',
    '017123456789',
    '+8801712345',
    '+911712345678',
    '880880 1712345678',
    '+01712345678',
    '01712345678x',
    '0171234567８',
  ])('%s is none', (written) => {
    expect(isPhone(plainPhone(written))).toBe(false);
  });

  it('is the same when it is written again', () => {
    for (const written of ['+880 1712-345678', '+88 01712345678', 'nonsense', '880']) {
      expect(plainPhone(plainPhone(written))).toBe(plainPhone(written));
    }
  });
});
