import { expect, it } from 'vitest';
import { chatStateText } from './chat-states.ts';

it.each([
  ['granted', null, 'Has access'],
  ['granted', 'Free', 'Has access (Free)'],
  ['unproven', 'Free', 'No access'],
  ['no_plan', null, 'No access'],
] as const)('the access %s with the free plan %s is %s', (state, free_plan, text) => {
  expect(chatStateText({ state, free_plan })).toBe(text);
});
