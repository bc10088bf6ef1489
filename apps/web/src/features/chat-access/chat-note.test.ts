import { chatStates } from '@nobayon/shared/contract/chat-access/chat-access.ts';
import { describe, expect, it } from 'vitest';
import { chatNote } from './chat-note.ts';

const note = (state: (typeof chatStates)[number], { known = true, isLate = false } = {}) =>
  chatNote({ state, password_known: known }, { name: 'Open WebUI', isLate });

describe('before the chat service is opened', () => {
  it('nothing is said to whoever is let in, or where there is none', () => {
    expect(note('granted')).toBeNull();
    expect(note('off', { known: false })).toBeNull();
  });

  it('whoever has no plan is told that it takes one', () => {
    expect(note('no_plan')?.text).toBe('You need an active plan to use Open WebUI.');
  });

  it('whoever has not confirmed their address is told to', () => {
    expect(note('unproven')?.text).toContain('Confirm your email address to use Open WebUI.');
  });

  it('access that is not there yet is announced, and excused when it takes long', () => {
    expect(note('pending')?.text).toBe(
      'Your access to Open WebUI is being set up. This takes a few seconds.',
    );
    expect(note('pending', { isLate: true })).toMatchObject({ kind: 'warning' });
  });

  it('a password that is not known there is set by the next sign-in', () => {
    expect(note('granted', { known: false })?.text).toContain('sign in again');
  });

  it('every note names the service', () => {
    for (const state of chatStates) {
      const text = note(state, { known: false })?.text;
      if (text) expect(text).toContain('Open WebUI');
    }
  });
});
