import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Settings } from '../../../deps.ts';
import { escapeHtml, plainPage } from './plain-page.ts';

/** The page for errors that cannot be sent to the service, because it may not be a known client. */
export function errorPage(
  { appName, appUrl }: Settings,
  ctx: KoaContextWithOIDC,
  { name }: { name: string },
): void {
  const isOld = name === 'SessionNotFound';
  ctx.type = 'html';
  ctx.body = plainPage({
    appName,
    title: isOld ? 'This sign-in has expired' : 'Something went wrong',
    text: isOld
      ? 'Go back to the service you came from and sign in again.'
      : 'We could not sign you in. Go back to the service you came from and try again.',
    body: `<a class="button" href="${escapeHtml(appUrl)}/dashboard">Go to Dashboard</a>`,
  });
}
