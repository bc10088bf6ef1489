import type { AppDeps } from '../../deps.ts';

/** Whether passwords chosen here are told the chat service; else people sign in some other way. */
export function takesPasswords({
  chatService,
  settings,
}: Pick<AppDeps, 'chatService' | 'settings'>): boolean {
  if (settings.chatSignIn === 'oidc') return false;
  return chatService?.capabilities.changes.password ?? false;
}
