import type { NotesOf } from './operation-note.ts';

/** Descriptions of the calls about the chat service. */
export const chatAccessNotes: NotesOf<'chatAccess' | 'chatRemovals'> = {
  chatAccess: {
    mine: { summary: 'Returns whether the caller can use the chat service now.' },
    status: { summary: 'Returns the state of the connection to the chat service.' },
    sweep: {
      summary: 'Starts a comparison of all users with the chat service.',
      details: 'The reply does not wait for the comparison. Its report appears in the status.',
      errors: ['chat_service_off'],
    },
    groups: {
      summary: 'Lists the groups of the chat service. A plan can have one of them.',
      errors: ['chat_service_off', 'chat_service_failed'],
    },
  },
  chatRemovals: {
    list: {
      summary: 'Lists chat access that should be removed but is not confirmed as removed.',
      details: 'Each removal is retried automatically at growing intervals. Oldest first.',
    },
    retry: {
      summary: 'Retries the removal of chat access now.',
      errors: ['not_found', 'chat_service_off'],
    },
    settle: {
      summary: 'Marks chat access that could not be removed as resolved.',
      details: 'It is no longer retried or counted.',
      errors: ['not_found'],
    },
  },
};
