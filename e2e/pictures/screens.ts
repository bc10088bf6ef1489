import { adminScreens } from './screens/admin-screens.ts';
import { checkoutScreens } from './screens/checkout-screens.ts';
import { dashboardScreens } from './screens/dashboard-screens.ts';
import { guestScreens, pricingScreens } from './screens/guest-screens.ts';
import { adminManualScreens, manualScreens } from './screens/manual-screens.ts';
import { paymentScreens } from './screens/payment-screens.ts';
import { refundScreens } from './screens/refund-screens.ts';
import { sandboxScreens } from './screens/sandbox-screens.ts';
import { signInScreens } from './screens/sign-in-screens.ts';
import { userScreens } from './screens/user-screens.ts';

export const screens = [
  ...guestScreens,
  ...pricingScreens,
  ...dashboardScreens,
  ...signInScreens,
  ...checkoutScreens,
  ...paymentScreens,
  ...manualScreens,
  ...adminScreens,
  ...userScreens,
  ...adminManualScreens,
  ...refundScreens,
  ...sandboxScreens,
];
