import type Provider from 'oidc-provider';
import type { AppDeps } from '../../../deps.ts';
import { type DueLogout, deleteLogout } from './oidc-logouts.store.ts';

type Client = NonNullable<Awaited<ReturnType<Provider['Client']['find']>>>;
/** A method that is missing from the package's types. */
type LogoutClient = Client & { backchannelLogout(subject: string, sid: string): Promise<void> };

/** Notifies a service of a sign-out, once; `unwanted` if it gave no address for that. */
export async function notifyClient(
  { db, log }: Pick<AppDeps, 'db' | 'log'>,
  provider: Provider,
  { id, clientId, subject, sid, failures }: DueLogout,
): Promise<'notified' | 'unwanted' | 'failed'> {
  const client = (await provider.Client.find(clientId)) as LogoutClient | undefined;
  try {
    const isNotified = client?.backchannelLogoutUri !== undefined;
    if (isNotified) await client.backchannelLogout(subject, sid);
    await deleteLogout(db, id);
    return isNotified ? 'notified' : 'unwanted';
  } catch (error) {
    log.warn({ err: error, clientId, failures }, 'could not notify a service of a sign-out');
    return 'failed';
  }
}
