import type { config } from '@nobayon/shared/contract/config.ts';
import type { AppDeps } from '../../deps.ts';
import type { Handlers } from '../../http/mount.ts';

export function configHandlers({ settings }: Pick<AppDeps, 'settings'>): Handlers<typeof config> {
  const { appName, chatServiceName, chatServiceUrl, timeZone } = settings;
  return { get: async () => ({ appName, chatServiceName, chatServiceUrl, timeZone }) };
}
