import type { PostResult } from './post-form.ts';

/** What is stored instead of a credential. */
export const HIDDEN = '[hidden]';

/**
 * Removes our credentials from an answer before it is stored, because a faulty gateway may repeat
 * them: verbatim, URL-encoded or in JSON.
 */
export function hideCredentials(answer: PostResult, credentials: string[]): PostResult {
  if (answer.kind !== 'answered') return answer;
  const forms = credentials
    .filter((credential) => credential !== '')
    .flatMap((credential) => [
      credential,
      encodeURIComponent(credential),
      JSON.stringify(credential).slice(1, -1),
    ]);
  const text = forms.reduce((clean, form) => clean.replaceAll(form, HIDDEN), answer.text);
  return { ...answer, text };
}
