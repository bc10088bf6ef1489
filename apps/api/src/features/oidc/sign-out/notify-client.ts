import { MINUTE_MS } from '@nobayon/shared/domain/calendar.ts';
import type Provider from 'oidc-provider';
import { z } from 'zod';
import type { AppDeps } from '../../../deps.ts';
import { type DueLogout, deleteLogout, finishLogout } from './oidc-logouts.store.ts';

type Client = NonNullable<Awaited<ReturnType<Provider['Client']['find']>>>;
/** A method that is missing from the package's types. */
type LogoutClient = Client & { backchannelLogout(subject: string, sid: string): Promise<void> };

/** How Open WebUI answers if this is switched off, and before it had it. */
const NO_ENDPOINT = [404, 405];
/** So does a proxy while the service restarts. */
const RESTART_MS = 10 * MINUTE_MS;

const Rejection = z.object({ response: z.object({ status: z.number() }) });

/**
 * Notifies a service of a sign-out, once. False if that has to be repeated: not if it gave no address
 * for it, or there has been nothing at the address for some time.
 */
export async function notifyClient(
  { db, log }: Pick<AppDeps, 'db' | 'log'>,
  provider: Provider,
  { id, clientId, subject, sid, failures, endedAt }: DueLogout,
): Promise<boolean> {
  const client = (await provider.Client.find(clientId)) as LogoutClient | undefined;
  try {
    if (client?.backchannelLogoutUri === undefined) await deleteLogout(db, id);
    else {
      await client.backchannelLogout(subject, sid);
      await finishLogout(db, id);
    }
    return true;
  } catch (error) {
    const status = Rejection.safeParse(error).data?.response.status ?? 0;
    // Real time, because `endedAt` is PostgreSQL's `now()`.
    const isFinal = NO_ENDPOINT.includes(status) && Date.now() - endedAt.getTime() > RESTART_MS;
    const problem = isFinal ? 'a service takes no' : 'could not send a';
    log.warn({ err: error, clientId, failures }, `${problem} notification of a sign-out`);
    if (isFinal) await deleteLogout(db, id);
    return isFinal;
  }
}
