import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { SideDrawer } from '../../../ui/dialogs/side-drawer.tsx';
import { useUrlParams } from '../../../ui/hooks/use-url-params.ts';
import { paymentInUrl, withPayment } from '../filter/transactions-url.ts';
import { wasOpenedFromList } from './payment-anchor.tsx';
import { PaymentDetail } from './payment-detail.tsx';

/** All details of a payment in a drawer beside the list. The URL names the payment. */
export function PaymentDrawer() {
  const [params, changeParams] = useUrlParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const id = paymentInUrl(params);
  // Kept while the drawer slides out.
  const [last, setLast] = useState(id);
  if (id !== null && id !== last) setLast(id);

  function close(): void {
    if (wasOpenedFromList(state)) navigate(-1);
    else changeParams((now) => withPayment(now, null), { replace: true });
  }

  return (
    <SideDrawer title={`Transaction #${last}`} isOpen={id !== null} onClose={close}>
      {last !== null && <PaymentDetail key={last} id={last} />}
    </SideDrawer>
  );
}
