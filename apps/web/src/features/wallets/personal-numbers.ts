/** A warning based on the wallet providers' terms. */
export const PERSONAL_NUMBERS =
  'By the wallets’ terms, a personal number may not take payments for a business. Use a merchant or a personal retail account.';
