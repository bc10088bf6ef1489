import { startEmbeddedPostgres } from '../embedded/start-embedded-postgres.ts';
import { makeThrowAwayFolder } from './throw-away-folder.ts';

/** A temporary server that is removed with its data. */
export async function startThrowAwayPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await makeThrowAwayFolder();
  try {
    const server = await startEmbeddedPostgres({ dataDir: folder.path, durable: false });
    return {
      url: server.url,
      async stop() {
        await server.stop();
        await folder.remove();
      },
    };
  } catch (error) {
    await folder.remove();
    throw error;
  }
}

export async function withThrowAwayPostgres<Result>(
  use: (url: string) => Promise<Result>,
): Promise<Result> {
  const server = await startThrowAwayPostgres();
  try {
    return await use(server.url);
  } finally {
    await server.stop();
  }
}
