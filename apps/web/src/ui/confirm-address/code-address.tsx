import { accountAddress } from '@nobayon/shared/contract/account/account-address.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { useUser } from '../../api/session/session.ts';

/** The address that the code goes to: the pending one if it is being changed. */
export function CodeAddress() {
  const { email } = useUser();
  const { data } = useQuery({ ...query(accountAddress.show, {}), staleTime: 0 });
  return data?.pending_email ?? email;
}
