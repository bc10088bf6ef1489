import { UnopenedLinkNotice } from '../../features/auth/reset/unopened-link-notice.tsx';
import { OpenPaymentReminder } from '../../features/checkout/open-payment/open-payment-notice.tsx';

/** What few users have to be told. */
export function RareNotices() {
  return (
    <>
      <UnopenedLinkNotice />
      <OpenPaymentReminder />
    </>
  );
}
