import type { User } from '@nobayon/shared/contract/account/auth.ts';
import { sampleUser } from '@nobayon/shared/testing/sample-user.ts';
import { describe, expect, it } from 'vitest';
import type { Session } from '../../api/session/session.ts';
import { type AccessDecision, decideAccess, type PageAccess } from './decide-access.ts';

function signedIn(kind: 'signed_in' | 'welcome', role: User['role']): Session {
  return { kind, token: 't', user: { ...sampleUser, role } };
}

const error = new Error('away');
const show: AccessDecision = { kind: 'show' };
const toDashboard: AccessDecision = { kind: 'redirect', to: '/dashboard', remember: false };
const toLogin: AccessDecision = { kind: 'redirect', to: '/login', remember: true };

describe('access to a page', () => {
  it.each<[string, PageAccess, Session, AccessDecision]>([
    ['a guest, a guests page', 'guest', { kind: 'guest', left: 'not_yet' }, show],
    ['a guest, a page for users', 'user', { kind: 'guest', left: 'not_yet' }, toLogin],
    ['a guest, a page for admins', 'admin', { kind: 'guest', left: 'not_yet' }, toLogin],
    ['a user, a guests page', 'guest', signedIn('signed_in', 'user'), toDashboard],
    ['a user, a page for users', 'user', signedIn('signed_in', 'user'), show],
    ['a user, a page for admins', 'admin', signedIn('signed_in', 'user'), toDashboard],
    ['an admin, a guests page', 'guest', signedIn('signed_in', 'admin'), toDashboard],
    ['an admin, a page for users', 'user', signedIn('signed_in', 'admin'), show],
    ['an admin, a page for admins', 'admin', signedIn('signed_in', 'admin'), show],
  ])('%s', (_name, access, session, decision) => {
    expect(decideAccess(access, session)).toEqual(decision);
  });
});

it.each<PageAccess>(['guest', 'user', 'admin'])(
  'a %s page waits while the session is being restored',
  (access) => {
    const session = { kind: 'restoring', token: 't', known: null } as const;
    expect(decideAccess(access, session)).toEqual({ kind: 'wait' });
  },
);

describe('a user who is known from the last visit', () => {
  const signed = signedIn('signed_in', 'admin');
  const user = signed.kind === 'signed_in' ? signed.user : null;

  it.each(['restoring', 'unreachable'] as const)('sees their own pages while %s', (kind) => {
    expect(decideAccess('user', { kind, token: 't', known: user, error })).toEqual(show);
  });

  it('gets no administrators’ page before the server has verified it', () => {
    const restoring = { kind: 'restoring', token: 't', known: user } as const;
    const unreachable = { kind: 'unreachable', token: 't', known: user, error } as const;
    expect(decideAccess('admin', restoring)).toEqual({ kind: 'wait' });
    expect(decideAccess('admin', unreachable)).toEqual({ kind: 'retry', error, isBusy: false });
  });

  it('keeps the offer to try again while that runs', () => {
    const again = { kind: 'restoring', token: 't', known: user, error } as const;
    expect(decideAccess('admin', again)).toEqual({ kind: 'retry', error, isBusy: true });
    expect(decideAccess('user', again)).toEqual(show);
  });
});

it.each<PageAccess>(['guest', 'user', 'admin'])(
  'a %s page offers to try again when the session could not be checked',
  (access) => {
    const decision = decideAccess(access, {
      kind: 'unreachable',
      token: 't',
      known: null,
      error,
    });
    expect(decision).toEqual({ kind: 'retry', error, isBusy: false });
  },
);

describe('the moment of welcome', () => {
  it('stays on the login page', () => {
    expect(decideAccess('guest', signedIn('welcome', 'user'))).toEqual(show);
  });

  it('is signed in everywhere else', () => {
    expect(decideAccess('user', signedIn('welcome', 'user'))).toEqual(show);
    expect(decideAccess('admin', signedIn('welcome', 'user'))).toEqual(toDashboard);
  });
});

describe('the page to return to', () => {
  it('is remembered when the session ended by itself', () => {
    expect(decideAccess('user', { kind: 'guest', left: 'ended' })).toEqual(toLogin);
  });

  it('is remembered when an administrator’s session was rejected', () => {
    expect(decideAccess('admin', { kind: 'guest', left: 'unauthorized' })).toEqual(toLogin);
  });

  it.each(['signed_out', 'signed_out_everywhere'] as const)(
    'is forgotten when the user has %s',
    (left) => {
      expect(decideAccess('user', { kind: 'guest', left })).toEqual({
        ...toLogin,
        remember: false,
      });
    },
  );
});
