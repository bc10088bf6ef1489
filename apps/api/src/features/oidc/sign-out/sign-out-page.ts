import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Settings } from '../../../deps.ts';
import { plainPage } from '../provider/plain-page.ts';

/**
 * Asks users who sign out of a service whether to sign out here too, because a link on any page can
 * lead here. `form` is the provider's, with its token.
 */
export function signOutPage({ appName }: Settings, ctx: KoaContextWithOIDC, form: string): void {
  ctx.type = 'html';
  ctx.body = plainPage({
    appName,
    title: `Sign out of ${appName}?`,
    text: 'You will be signed out on this device, and of the services that you opened from here.',
    body: form.replace(
      '</form>',
      `<button name="logout" value="yes">Sign out</button>
<button class="quiet">Stay signed in</button></form>`,
    ),
  });
}

/** Redirects to the login page if the service gave no address. */
export function signedOut({ appUrl }: Settings, ctx: KoaContextWithOIDC): void {
  ctx.status = 303;
  ctx.redirect(`${appUrl}/login`);
}
