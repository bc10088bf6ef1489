/** What the script of the document has done before the app was there. */
type FirstRequests = {
  token: string | null;
  responses: Record<string, Promise<Response>>;
  /** Ends holding back forms, and gives the one that was sent meanwhile. */
  release(): HTMLFormElement | null;
};

// The same answers whoever asks, with a token or without.
const FOR_EVERYBODY: ReadonlySet<string> = new Set(['/api/config', '/api/plans']);

declare global {
  var firstRequests: FirstRequests | undefined;
}

/** The answer that is under way already to a GET of this session; once. */
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

/** From here on the app's own forms send themselves. Gives the one that was sent before. */
export function releaseForms(): HTMLFormElement | null {
  return globalThis.firstRequests?.release() ?? null;
}
