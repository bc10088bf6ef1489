import fc from 'fast-check';

/**
 * Any character of Unicode, as a `unit` of texts. The one of fast-check, `binary`, is prepared for
 * a second of processor time.
 */
export const character: fc.Arbitrary<string> = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));
