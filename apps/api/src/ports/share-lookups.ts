import dns, { type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';

type Resolve = (host: string) => Promise<LookupAddress[]>;

const resolveInSystem: Resolve = (host) => dns.promises.lookup(host, { all: true });

/**
 * A lookup for sockets that asks the system once at a time for each host. The system's lookups block
 * a few threads, for ten seconds each if a name server does not answer, and all hosts share them: with
 * one lookup for every request to such a host, the database could not be connected to either.
 */
export function shareLookups(resolve: Resolve = resolveInSystem): LookupFunction {
  const pending = new Map<string, Promise<LookupAddress[]>>();

  function find(host: string): Promise<LookupAddress[]> {
    const known = pending.get(host);
    if (known) return known;
    const found = resolve(host).finally(() => pending.delete(host));
    pending.set(host, found);
    return found;
  }

  return (host, { all }, callback) => {
    find(host).then(
      (addresses) => {
        const [first] = addresses;
        if (all) callback(null, addresses);
        else callback(null, first?.address ?? '', first?.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, all ? [] : ''),
    );
  };
}
