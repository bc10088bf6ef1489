import { expect, it } from 'vitest';
import { syncWarning } from './sync-warning.ts';

const saved = { message: 'User updated successfully' };

it('says nothing where the chat service has the change', () => {
  expect(syncWarning(saved)).toBeNull();
});

it('says that the two may differ, what worked, and what went wrong', () => {
  const warning = 'The local record is updated, but may be out of sync with Open WebUI.';
  const details = 'connect ECONNREFUSED';
  expect(syncWarning({ ...saved, chatSyncFailed: true, warning, details })).toEqual({
    title: warning,
    text: 'User updated successfully\nconnect ECONNREFUSED',
  });
});

it('says so in its own words where the server has none', () => {
  expect(syncWarning({ ...saved, chatSyncFailed: true })).toEqual({
    title: 'The local record is updated, but may be out of sync with the chat service.',
    text: 'User updated successfully',
  });
});
