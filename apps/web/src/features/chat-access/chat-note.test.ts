import { chatStates } from '@nobayon/shared/contract/chat-access/chat-access.ts';
import { describe, expect, it } from 'vitest';
import { chatNote } from './chat-note.ts';

const note = (state: (typeof chatStates)[number], { known = true, isLate = false } = {}) =>
  chatNote({ state, password_known: known }, { name: 'Open WebUI', isLate });

describe('the note about access to the chat service', () => {
  it('is missing for users with access, or without a chat service', () => {
    expect(note('granted')).toBeNull();
    expect(note('off', { known: false })).toBeNull();
  });

  it('asks users without a plan to choose one', () => {
    expect(note('no_plan')?.text).toBe('You need an active plan to use Open WebUI.');
  });

  it('does not repeat that users have to confirm their address', () => {
    expect(note('unproven')).toBeNull();
  });

  it('announces pending access, and apologizes if it takes long', () => {
    expect(note('pending')?.text).toBe(
      'Your access to Open WebUI is being set up. This takes a few seconds.',
    );
    expect(note('pending', { isLate: true })).toMatchObject({ kind: 'warning' });
  });

  it('explains that the next sign-in sets an unknown password', () => {
    expect(note('granted', { known: false })?.text).toContain('sign in again');
  });

  it('always names the service', () => {
    for (const state of chatStates) {
      const text = note(state, { known: false })?.text;
      if (text) expect(text).toContain('Open WebUI');
    }
  });
});
