import type { OidcClient } from '../features/oidc/oidc-client.ts';
import type { ApiEnv, CommonEnv } from './env-schema.ts';

// Where Open WebUI has what OpenID Connect asks for, below its own address.
const CALLBACK = '/oauth/oidc/callback';
const START = '/oauth/oidc/login';
const LOGOUT = '/oauth/backchannel-logout';

type OidcEnv = Pick<
  ApiEnv,
  | 'CHAT_SERVICE'
  | 'CHAT_SERVICE_URL'
  | 'CHAT_SERVICE_API_URL'
  | 'OIDC_CHAT_CLIENT_ID'
  | 'OIDC_CHAT_CLIENT_SECRET'
  | 'OIDC_CHAT_REDIRECT_URI'
  | 'OIDC_CHAT_POST_LOGOUT_URI'
  | 'OIDC_CHAT_LOGOUT_URI'
  | 'OIDC_CLIENTS'
>;

/** Every service that people sign in to with their account here. */
export function oidcClientsOf(env: OidcEnv): OidcClient[] {
  const chat = chatClientOf(env);
  return chat ? [chat, ...env.OIDC_CLIENTS] : env.OIDC_CLIENTS;
}

function chatClientOf(env: OidcEnv): OidcClient | null {
  const { CHAT_SERVICE_URL: publicUrl } = env;
  // What is given for SCIM is the address of that interface alone.
  const apiUrl = env.CHAT_SERVICE === 'scim' ? undefined : env.CHAT_SERVICE_API_URL;
  const redirectUri = env.OIDC_CHAT_REDIRECT_URI ?? below(publicUrl, CALLBACK);
  if (env.OIDC_CHAT_CLIENT_SECRET === undefined || redirectUri === null) return null;
  const afterLogout = env.OIDC_CHAT_POST_LOGOUT_URI ?? publicUrl;
  return {
    id: env.OIDC_CHAT_CLIENT_ID,
    secret: env.OIDC_CHAT_CLIENT_SECRET,
    redirectUris: [redirectUri],
    postLogoutRedirectUris: afterLogout === undefined ? [] : [afterLogout],
    backchannelLogoutUri: env.OIDC_CHAT_LOGOUT_URI ?? below(apiUrl ?? publicUrl, LOGOUT),
  };
}

/**
 * The address of the chat button: the chat service, or its sign-in with an account here. Null if
 * neither is set.
 */
export function openChatUrl(env: CommonEnv): string | null {
  const { CHAT_SERVICE_URL: publicUrl = null } = env;
  if (env.CHAT_SIGN_IN === 'password') return publicUrl;
  return env.OIDC_CHAT_SIGN_IN_URL ?? below(publicUrl ?? undefined, START);
}

function below(address: string | undefined, path: string): string | null {
  if (address === undefined) return null;
  return `${address.endsWith('/') ? address.slice(0, -1) : address}${path}`;
}
