import { describe, expect, it } from 'vitest';
import { readResetToken, resetLinkOf } from './reset-link.ts';
import { markResetLink } from './reset-link-mark.ts';

describe('the token of a URL', () => {
  it.each([
    ['?token=abc', 'abc'],
    ['?from=mail&token=a%2Bb', 'a+b'],
    ['', null],
    ['?token=', null],
    ['?tokens=abc', null],
    [`?token=${'a'.repeat(201)}`, null],
    ['?token=%00', null],
  ])('%j contains %j', (search, token) => {
    expect(readResetToken(search)).toBe(token);
  });
});

describe('a reset link', () => {
  it.each([
    { about: 'opened, or reloaded', token: 'abc', state: null, kind: 'token' },
    { about: 'used', token: 'abc', state: markResetLink('used'), kind: 'used' },
    { about: 'reloaded when used', token: null, state: markResetLink('used'), kind: 'used' },
    { about: 'without a token', token: null, state: null, kind: 'missing' },
    { about: 'unopened', token: 'abc', state: markResetLink('unopened'), kind: 'token' },
    { about: 'without one, from the login', token: null, state: { from: '/' }, kind: 'missing' },
  ])('$about is $kind', ({ token, state, kind }) => {
    expect(resetLinkOf(token, state).kind).toBe(kind);
  });
});
