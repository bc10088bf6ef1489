import { expect, it } from 'vitest';
import { syncWarning } from './sync-warning.ts';

const saved = { message: 'User updated successfully' };

it('is empty if the chat service has the change', () => {
  expect(syncWarning(saved)).toBeNull();
});

it('says that the two may differ, what worked, and what failed', () => {
  const warning = 'The local record is updated, but may be out of sync with Open WebUI.';
  const details = 'connect ECONNREFUSED';
  expect(syncWarning({ ...saved, chatSyncFailed: true, warning, details })).toEqual({
    title: warning,
    text: 'User updated successfully\nconnect ECONNREFUSED',
  });
});

it('has a default text if the server sent none', () => {
  expect(syncWarning({ ...saved, chatSyncFailed: true })).toEqual({
    title: 'The local record is updated, but may be out of sync with the chat service.',
    text: 'User updated successfully',
  });
});
