import { Drawer } from '@mantine/core';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import head from '../../ui/panel-head.module.css';
import { useAddress } from '../../ui/use-address.ts';
import { wasOpenedHere } from './opened-here.ts';
import { PaymentDetail } from './payment-detail.tsx';
import css from './payment-drawer.module.css';
import { paymentInAddress, withPayment } from './transactions-address.ts';

/** Everything about one payment, beside the list. Which one stands in the address. */
export function PaymentDrawer() {
  const [address, changeAddress] = useAddress();
  const { state } = useLocation();
  const navigate = useNavigate();
  const id = paymentInAddress(address);
  // It stays while the drawer slides away.
  const [last, setLast] = useState(id);
  if (id !== null && id !== last) setLast(id);

  function close(): void {
    if (wasOpenedHere(state)) navigate(-1);
    else changeAddress((now) => withPayment(now, null), { replace: true });
  }

  return (
    // In parts: the whole has a header element of its own, which would be a second banner.
    <Drawer.Root opened={id !== null} onClose={close} position="right" size="34rem">
      <Drawer.Overlay />
      <Drawer.Content>
        <div className={head.head}>
          <Drawer.Title className={head.title}>Transaction #{last}</Drawer.Title>
          <Drawer.CloseButton aria-label="Close" size="lg" />
        </div>
        <Drawer.Body className={css.body}>
          {last !== null && <PaymentDetail key={last} id={last} />}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
