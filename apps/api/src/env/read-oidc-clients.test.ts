import { expect, test } from 'vitest';
import { oidcClientsOf } from './read-oidc-clients.ts';

test.each([
  ['openwebui', 'http://open-webui:8080', 'http://open-webui:8080/oauth/backchannel-logout'],
  [
    'scim',
    'https://chat.example.com/api/v1/scim/v2',
    'https://chat.example.com/oauth/backchannel-logout',
  ],
] as const)('%s at %s is told of a logout at %s', (service, apiUrl, logoutUri) => {
  const [chat] = oidcClientsOf({
    CHAT_SERVICE: service,
    CHAT_SERVICE_URL: 'https://chat.example.com',
    CHAT_SERVICE_API_URL: apiUrl,
    OIDC_CHAT_CLIENT_ID: 'chat',
    OIDC_CHAT_CLIENT_SECRET: 'a secret that is long enough to be one',
    OIDC_CHAT_REDIRECT_URI: undefined,
    OIDC_CHAT_POST_LOGOUT_URI: undefined,
    OIDC_CHAT_LOGOUT_URI: undefined,
    OIDC_CLIENTS: [],
  });
  expect(chat).toMatchObject({
    redirectUris: ['https://chat.example.com/oauth/oidc/callback'],
    backchannelLogoutUri: logoutUri,
  });
});
