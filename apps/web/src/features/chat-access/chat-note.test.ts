import {
  type ChatPassword,
  chatPasswords,
  chatStates,
} from '@nobayon/shared/contract/chat-access/chat-access.ts';
import { describe, expect, it } from 'vitest';
import { chatNote } from './chat-note.ts';

const note = (
  state: (typeof chatStates)[number],
  { password = 'known' as ChatPassword, isLate = false } = {},
) => chatNote({ state, password }, { name: 'Open WebUI', isLate });

describe('the note about access to the chat service', () => {
  it('is missing for users with access, or without a chat service', () => {
    expect(note('granted')).toBeNull();
    expect(note('off', { password: 'unknown' })).toBeNull();
  });

  it('asks users without a plan to choose one', () => {
    expect(note('no_plan')?.text).toBe('You need an active plan to use Open WebUI.');
  });

  it('does not repeat that users have to confirm their address', () => {
    expect(note('unproven')).toBeNull();
  });

  // The state is also that of a user whose other plan or address is not there yet.
  it('does not say of pending access that there is none, and says if it takes long', () => {
    expect(note('pending')?.text).toBe(
      'The latest change to your account has not reached Open WebUI yet. This takes a few seconds.',
    );
    expect(note('pending', { isLate: true })).toEqual({
      kind: 'warning',
      text: 'The latest change to your account has not reached Open WebUI yet. We keep trying. You do not need to do anything.',
    });
  });

  it('warns users who sign in there to another account', () => {
    expect(note('other_address')).toMatchObject({
      kind: 'warning',
      text: expect.stringContaining('a second account without your plan'),
    });
  });

  it('explains that the next sign-in sets an unknown password', () => {
    expect(note('granted', { password: 'unknown' })?.text).toContain('sign in again');
  });

  it('asks for another password if signing in again does not help', () => {
    expect(note('granted', { password: 'too_long' })?.text).toContain('choose a shorter one');
    expect(note('granted', { password: 'refused' })?.text).toContain('choose another one');
  });

  it('always names the service', () => {
    for (const state of chatStates) {
      for (const password of chatPasswords) {
        const text = note(state, { password })?.text;
        if (text) expect(text).toContain('Open WebUI');
      }
    }
  });
});
