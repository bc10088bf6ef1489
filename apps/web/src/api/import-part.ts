import { reportLost } from './connection.ts';
import { PartNotLoadedError } from './errors/call-error.ts';
import { watchSlow } from './slow-calls.ts';

/** Loads a lazy part of the app. A failure counts as a lost connection. */
export async function importPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await watchSlow(load());
  } catch (cause) {
    reportLost();
    throw new PartNotLoadedError({ cause });
  }
}
