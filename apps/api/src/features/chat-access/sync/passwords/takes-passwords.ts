import type { AppDeps } from '../../../../deps.ts';

/** Whether new passwords are sent to the chat service. If not, users sign in to it another way. */
export function takesPasswords({
  chatService,
  settings,
}: Pick<AppDeps, 'chatService' | 'settings'>): boolean {
  if (settings.chatSignIn === 'oidc') return false;
  return chatService?.capabilities.changes.password ?? false;
}
