import { reportLost } from './connection.ts';
import { PartNotLoadedError } from './errors/call-error.ts';

/** A file of the app that comes on its own. That it does not come says that the connection is lost. */
export async function importPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    reportLost();
    throw new PartNotLoadedError({ cause });
  }
}
