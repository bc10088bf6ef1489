import { useUser } from '../../api/session/session.ts';
import { useAppConfig } from '../hooks/use-app-config.ts';

/** Whether the user still has to confirm their address, before which they cannot chat. */
export function useMustConfirmAddress(): boolean {
  const { email_proven: isProven } = useUser();
  const { requireProvenAddress } = useAppConfig();
  return requireProvenAddress && !isProven;
}
