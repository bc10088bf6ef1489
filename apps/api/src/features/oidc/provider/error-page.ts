import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Settings } from '../../../deps.ts';
import { escapeHtml, plainPage } from './plain-page.ts';

/** The page for errors that cannot be sent to the service, because it may not be a known client. */
export function errorPage(
  { appName, appUrl }: Settings,
  ctx: KoaContextWithOIDC,
  { name }: { name: string },
): void {
  ctx.type = 'html';
  ctx.body = plainPage({
    appName,
    ...describe(name, { isSignOut: /\/session\/end(\/|$)/i.test(ctx.path) }),
    body: `<a class="button" href="${escapeHtml(appUrl)}/dashboard">Go to Dashboard</a>`,
  });
}

function describe(
  name: string,
  { isSignOut }: { isSignOut: boolean },
): { title: string; text: string } {
  // A sign-out there may refer to a key of before the last two rotations, for example.
  if (isSignOut) {
    return {
      title: 'You may still be signed in here',
      text: 'This sign-out could not be completed. If the dashboard opens, log out there.',
    };
  }
  if (name === 'SessionNotFound') {
    return {
      title: 'This sign-in has expired',
      text: 'Go back to the service you came from and sign in again.',
    };
  }
  return {
    title: 'Something went wrong',
    text: 'We could not sign you in. Go back to the service you came from and try again.',
  };
}
