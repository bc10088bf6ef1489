/** The results of `src/first-requests.ts`, which runs before the app starts. */
export type FirstRequests = {
  token: string | null;
  responses: Record<string, Promise<Response>>;
  /** The app has started. Returns the form that was held back until now. */
  release(): HTMLFormElement | null;
  /** Reloads the page, unless it was reloaded before or something was typed. */
  reloadOnce(): boolean;
};

// Endpoints whose replies do not depend on the token.
const FOR_EVERYBODY: ReadonlySet<string> = new Set(['/api/config', '/api/plans']);

declare global {
  var firstRequests: FirstRequests | undefined;
}

/** Takes the pending reply to a GET of this session. Each reply can be taken once. */
export function takeFirstResponse(
  url: string,
  token: string | null,
): Promise<Response> | undefined {
  const first = globalThis.firstRequests;
  const response = first?.responses[url];
  if (!first || !response) return;
  delete first.responses[url];
  return first.token === token || FOR_EVERYBODY.has(url) ? response : undefined;
}

/** From now on the app's forms submit themselves. Returns the one that was submitted before. */
export function releaseForms(): HTMLFormElement | null {
  return globalThis.firstRequests?.release() ?? null;
}

/**
 * For a file that could not be loaded. Older browsers request it again only after a reload, which
 * happens once, and not if something was typed.
 */
export function reloadOnce(): void {
  globalThis.firstRequests?.reloadOnce();
}
