import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { SideDrawer } from '../../../ui/dialogs/side-drawer.tsx';
import { useAddress } from '../../../ui/hooks/use-address.ts';
import { paymentInAddress, withPayment } from '../filter/transactions-address.ts';
import { wasOpenedFromList } from './payment-anchor.tsx';
import { PaymentDetail } from './payment-detail.tsx';

/** All details of a payment in a drawer beside the list. The address names the payment. */
export function PaymentDrawer() {
  const [address, changeAddress] = useAddress();
  const { state } = useLocation();
  const navigate = useNavigate();
  const id = paymentInAddress(address);
  // Kept while the drawer slides out.
  const [last, setLast] = useState(id);
  if (id !== null && id !== last) setLast(id);

  function close(): void {
    if (wasOpenedFromList(state)) navigate(-1);
    else changeAddress((now) => withPayment(now, null), { replace: true });
  }

  return (
    <SideDrawer title={`Transaction #${last}`} isOpen={id !== null} onClose={close}>
      {last !== null && <PaymentDetail key={last} id={last} />}
    </SideDrawer>
  );
}
