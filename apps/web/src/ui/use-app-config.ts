import { config } from '@nobayon/shared/contract/config.ts';
import type { Reply } from '@nobayon/shared/contract/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api/client.ts';

export type AppConfig = Reply<typeof config.get>;

const beforeTheServerSaid: AppConfig = {
  appName: 'Nobayon',
  chatServiceName: 'chat',
  chatServiceUrl: null,
};

/** The names this installation goes by. They do not change while a page is open. */
export function useAppConfig(): AppConfig {
  const { data } = useQuery({ ...query(config.get, {}), staleTime: Number.POSITIVE_INFINITY });
  return data ?? beforeTheServerSaid;
}
