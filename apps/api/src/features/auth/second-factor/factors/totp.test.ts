import fc from 'fast-check';
import { generateSync, stringToBytes } from 'otplib';
import { expect, test } from 'vitest';
import { newAppSecret, readAppCode, stepOfCode } from './totp.ts';

const SHA1 = '12345678901234567890';
const SHA256 = `${SHA1}123456789012`;
const SHA512 = SHA1.repeat(4).slice(0, 64);

/** RFC 6238, appendix B. */
const vectors = [
  [59, '94287082', '46119246', '90693936'],
  [1_111_111_109, '07081804', '68084774', '25091201'],
  [1_111_111_111, '14050471', '67062674', '99943326'],
  [1_234_567_890, '89005924', '91819424', '93441116'],
  [2_000_000_000, '69279037', '90698825', '38618901'],
  [20_000_000_000, '65353130', '77737706', '47863826'],
] as const;

test.each(vectors)(
  'at %i seconds the codes equal those of RFC 6238',
  (epoch, sha1, sha256, sha512) => {
    const generate = (secret: string, algorithm: 'sha1' | 'sha256' | 'sha512') =>
      generateSync({ secret: stringToBytes(secret), algorithm, digits: 8, epoch });
    expect(generate(SHA1, 'sha1')).toBe(sha1);
    expect(generate(SHA256, 'sha256')).toBe(sha256);
    expect(generate(SHA512, 'sha512')).toBe(sha512);
    // Ours are the last six digits, derived from the secret in its Base32 form.
    const now = new Date(epoch * 1_000);
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect(stepOfCode(secret, sha1.slice(2), { now, lastStep: 0 })).toBe(Math.floor(epoch / 30));
  },
);

test('a code is valid one step before and after its own, once, and never before the last used one', () => {
  const seconds = fc.integer({ min: 1_000_000, max: 4_000_000_000 });
  const away = fc.integer({ min: -4, max: 4 });
  fc.assert(
    fc.property(seconds, away, away, (epoch, codeAway, lastAway) => {
      const secret = newAppSecret();
      const step = Math.floor(epoch / 30);
      const code = generateSync({ secret, epoch: (step + codeAway) * 30 });
      const near = [-1, 0, 1].map((by) => generateSync({ secret, epoch: (step + by) * 30 }));
      // One in some hundred thousand is the code of two steps.
      fc.pre(new Set(near).size === 3 && (Math.abs(codeAway) <= 1 || !near.includes(code)));
      const lastStep = step + lastAway;
      const taken = stepOfCode(secret, code, { now: new Date(epoch * 1_000), lastStep });
      const isGood = Math.abs(codeAway) <= 1 && codeAway > lastAway;
      expect(taken).toBe(isGood ? step + codeAway : null);
    }),
    { numRuns: 300 },
  );
});

test.each(['123 456', '১২৩ ৪৫৬', '１２３４５６'])('%s is a code', (text) => {
  expect(readAppCode(text)).toBe('123456');
});

test('only six digits are a code', () => {
  const secret = newAppSecret();
  const now = new Date('2026-11-22T06:00:00Z');
  const odd = fc.oneof(fc.string(), fc.stringMatching(/^\d{1,5}$|^\d{7,12}$|^-?\d+\.\d+$/));
  fc.assert(
    fc.property(odd, (text) => {
      fc.pre(!/^\d{6}$/.test(text));
      expect(stepOfCode(secret, text, { now, lastStep: 0 })).toBeNull();
    }),
  );
});
