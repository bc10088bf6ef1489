import type { ChatRemoval } from '@nobayon/shared/contract/chat-access/chat-removals.ts';
import { describe, expect, it } from 'vitest';
import { chatProblem, chatStateText } from './chat-states.ts';

it.each([
  ['granted', null, 'Has access'],
  ['granted', 'Free', 'Has access (Free)'],
  ['unproven', 'Free', 'No access'],
  ['no_plan', null, 'No access'],
] as const)('the access %s with the free plan %s is %s', (state, free_plan, text) => {
  expect(chatStateText({ state, free_plan })).toBe(text);
});

describe('what failed at the chat service', () => {
  const FAILED = 'The chat service cannot be reached';
  const removal: ChatRemoval = {
    id: 1,
    user_id: 7,
    name: 'Nusrat Jahan',
    email: 'nusrat@example.com',
    is_deleted: false,
    since: '10:00',
    tries: 1,
    error: FAILED,
    next_try_at: '10:05',
  };
  const problem = (
    state: 'granted' | 'pending' | 'no_plan' | 'unproven',
    { open = null as ChatRemoval | null, error = null as string | null },
  ) =>
    chatProblem(
      {
        user: { chat: { guid: 'g-1', synced_at: '09:00', error, failed_at: '10:01' } },
        chat: { state, removal: open },
      },
      { name: 'Open WebUI', at: (instant) => instant ?? 'Never' },
    );

  it('is nothing without an error', () => {
    expect(problem('granted', {})).toBeNull();
  });

  it('is the last error, if no access has to be removed', () => {
    expect(problem('pending', { error: FAILED })).toEqual({
      kind: 'error',
      title: 'Last error, 10:01',
      text: FAILED,
    });
  });

  it('does not say of a user with another plan that their access should be removed', () => {
    expect(problem('pending', { open: removal, error: FAILED })).toEqual({
      kind: 'warning',
      title: 'Still in the group of the former plan',
      text: `The account in Open WebUI has not been moved to the group of the new plan. Waiting since 10:00. ${FAILED}`,
    });
  });

  it.each(['no_plan', 'unproven'] as const)('with %s is access that should be gone', (state) => {
    expect(problem(state, { open: removal, error: FAILED })).toEqual({
      kind: 'warning',
      title: 'Access not removed yet',
      text: `Waiting since 10:00. ${FAILED}`,
    });
  });

  it('has no error before the first attempt', () => {
    expect(problem('no_plan', { open: { ...removal, error: null } })?.text).toBe(
      'Waiting since 10:00.',
    );
  });
});
