import { audit } from '@nobayon/shared/contract/admin/audit.ts';
import { type AdminWallet, adminWallets } from '@nobayon/shared/contract/manual/admin-wallets.ts';
import { walletTitle } from '@nobayon/shared/domain/manual/wallet.ts';
import { keyOf, query } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { accountNumberText } from '../../ui/wallets/account-number.ts';

/** The current wallet; null if it is gone. */
export async function findWallet(wallet: AdminWallet | null): Promise<AdminWallet | null> {
  const fresh = { ...query(adminWallets.list, {}), staleTime: 0 };
  const { wallets } = await queryClient.fetchQuery(fresh);
  return wallets.find(({ id }) => id === wallet?.id) ?? null;
}

/** Invalidates all lists that show wallets. */
export async function invalidateWallets(): Promise<void> {
  const shown = [adminWallets.list, audit.list];
  await Promise.all(
    shown.map((endpoint) => queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })),
  );
}

/** `bKash 01712-345678`. */
export function walletName({ kind, number }: Pick<AdminWallet, 'kind' | 'number'>): string {
  return `${walletTitle(kind)} ${accountNumberText(kind, number)}`;
}
