import { QueryClient } from '@tanstack/react-query';
import { isPassing } from './call-error.ts';
import { isSamePerson, session } from './session.ts';

const RETRIES = 1;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A refusal stays a refusal.
      retry: (failures, error) => failures < RETRIES && isPassing(error),
      // Without a connection a call fails at once and says so, instead of waiting in silence.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

// What one person may see is not for the next.
let before = session.get();
session.subscribe(() => {
  const now = session.get();
  if (!isSamePerson(before, now)) queryClient.clear();
  before = now;
});
