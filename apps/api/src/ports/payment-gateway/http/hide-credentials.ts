import type { PostResult } from './post-form.ts';

const HIDDEN = '[hidden]';

/**
 * An answer for the record without what we sign in with, which a gateway in trouble may repeat: as
 * it is, and as it stands in an address or in JSON.
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
