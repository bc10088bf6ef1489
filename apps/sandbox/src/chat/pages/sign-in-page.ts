import { type Html, html } from '../../html/html.ts';
import { chatAdmin } from '../start-state.ts';
import { chatLayout } from './chat-layout.ts';

type SignIn = { email: string; isWrong?: boolean; hasProvider: boolean };

export function signInPage({ email, isWrong = false, hasProvider }: SignIn): Html {
  return chatLayout({
    title: 'Sign in',
    me: null,
    body: html`<section class="card sign-in" aria-labelledby="sign-in">
<span class="mark large" aria-hidden="true"></span>
<h1 id="sign-in">Sign in to Chat</h1>
${isWrong && html`<p class="notice bad" role="alert">The email or password provided is incorrect. Please check for typos and try logging in again.</p>`}
${hasProvider && html`<p><a class="button primary" href="/chat/oauth/oidc/login">Continue with your account</a></p>`}
<form method="post" action="/chat/auth">
<label>Email<input name="email" type="email" value="${email}" required autocomplete="username" autocapitalize="none" spellcheck="false"></label>
<label>Password<input name="password" type="password" required autocomplete="current-password"></label>
<button class="primary">Sign in</button>
</form>
<p class="soft small">The administrator here is <code>${chatAdmin.email}</code> with the password <code>${chatAdmin.password}</code>.</p>
</section>`,
  });
}
