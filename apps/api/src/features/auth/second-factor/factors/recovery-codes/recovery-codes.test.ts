import { expect, test } from 'vitest';
import { newRecoveryCodes, readRecoveryCode, showRecoveryCode } from './recovery-codes.ts';

const FULL_WIDTH = 0xfee0;
const BENGALI = 0x09e6 - 0x30;
const moved = (text: string, which: RegExp, by: number) =>
  text.replace(which, (character) => String.fromCharCode(character.charCodeAt(0) + by));

test('a code is read as shown, in capitals, without dashes, and from other keyboards', () => {
  for (const code of newRecoveryCodes()) {
    const shown = showRecoveryCode(code);
    for (const typed of [
      shown,
      shown.toUpperCase(),
      shown.replaceAll('-', ' '),
      moved(shown, /[0-9a-z]/g, FULL_WIDTH),
      moved(shown, /[0-9]/g, BENGALI),
    ]) {
      expect(readRecoveryCode(typed)).toEqual(code);
    }
  }
});
