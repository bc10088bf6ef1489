import { adminAccount } from './admin-account.ts';
import { auth } from './auth.ts';
import { config } from './config.ts';
import { coupons } from './coupons.ts';
import { payments } from './payments.ts';
import { plans } from './plans.ts';

/** The whole API: one object per endpoint, grouped by feature. */
export const contract = { auth, adminAccount, plans, coupons, payments, config };
