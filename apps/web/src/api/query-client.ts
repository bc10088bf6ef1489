import { QueryClient } from '@tanstack/react-query';
import { connection, followConnection } from './connection.ts';
import { isPassing } from './errors/call-error.ts';
import { isSamePerson, session } from './session/session.ts';

const RETRIES = 1;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // What the server refuses once it refuses again.
      retry: (failures, error) => failures < RETRIES && isPassing(error),
      // Without a connection a call fails at once and says so, instead of waiting in silence.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

// What failed for want of a connection is asked again once there is one.
followConnection(() => {
  if (connection() === 'lost') return;
  void queryClient.refetchQueries({ predicate: ({ state }) => isPassing(state.error) });
});

// What one person may see is not for the next.
let before = session.get();
session.subscribe(() => {
  const now = session.get();
  if (!isSamePerson(before, now)) queryClient.clear();
  before = now;
});
