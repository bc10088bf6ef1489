import { QueryClient } from '@tanstack/react-query';
import { connection, followConnection } from './connection.ts';
import { isTransient, mayRetryNow } from './errors/call-error.ts';
import { isSameUser, session } from './session/session.ts';

const RETRIES = 1;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < RETRIES && mayRetryNow(error),
      // Without a connection a call fails at once with an error instead of waiting silently.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

// Retries calls that failed because of the connection once it is restored.
followConnection(() => {
  if (connection() === 'lost') return;
  void queryClient.refetchQueries({ predicate: ({ state }) => isTransient(state.error) });
});

// One user's data must not be shown to the next.
let before = session.get();
session.subscribe(() => {
  const now = session.get();
  if (!isSameUser(before, now)) queryClient.clear();
  before = now;
});
