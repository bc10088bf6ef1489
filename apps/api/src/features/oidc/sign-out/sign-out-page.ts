import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Settings } from '../../../deps.ts';
import { plainPage } from '../provider/plain-page.ts';

/**
 * Asks users who sign out of a service whether to sign out here too, because a link on any page can
 * lead here. `form` is the provider's, with its token.
 */
export function signOutPage({ appName }: Settings, ctx: KoaContextWithOIDC, form: string): void {
  allowFormTo(ctx, ctx.oidc.params?.post_logout_redirect_uri);
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

/** Browsers apply the policy for forms to the redirect after a form, too. */
function allowFormTo(ctx: KoaContextWithOIDC, address: unknown): void {
  if (typeof address !== 'string') return;
  const policy = String(ctx.response.get('Content-Security-Policy'));
  ctx.set(
    'Content-Security-Policy',
    policy.replace("form-action 'self'", `form-action 'self' ${new URL(address).origin}`),
  );
}
