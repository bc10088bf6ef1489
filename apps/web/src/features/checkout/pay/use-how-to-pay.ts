import { useState } from 'react';
import { useUser } from '../../../api/session/session.ts';
import { useAppConfig } from '../../../ui/hooks/use-app-config.ts';
import { chosenGateway, gatewayOptions } from '../gateway/gateway-options.ts';
import { readPhone } from '../phone/read-phone.ts';
import type { PhoneState } from '../state/checkout-state.ts';

type Asked = { wanted: string | null; phone: PhoneState; total: number | null };

/**
 * With what an order of a total (BDT) is paid. With one gateway there is nothing to choose, and
 * the server says what it does not take.
 */
export function useHowToPay({ wanted, phone, total }: Asked) {
  const { paymentGateways } = useAppConfig();
  const user = useUser();
  // What is asked for stays while the page is open: the record of the user may be older than the
  // account, and is brought up to date meanwhile.
  const [isPhoneMissing] = useState(user.phone === null);
  const isFree = total === 0;
  const isChoice = paymentGateways.length > 1 && !isFree;
  const options = gatewayOptions(paymentGateways, total);
  const chosen = isChoice ? chosenGateway(options, wanted) : (paymentGateways[0] ?? null);
  const asksPhone = isPhoneMissing && !isFree && chosen?.needsPhone === true;
  const reading = asksPhone
    ? readPhone(phone.text, user.phone !== null)
    : ({ kind: 'read', phone: undefined } as const);

  return {
    /** Null where there is no choice. */
    options: isChoice ? options : null,
    chosen,
    isImpossible: isChoice && chosen === null,
    asksPhone,
    /** What is wrong with the number that is asked for; null where nothing is. */
    phoneError: reading.kind === 'refused' ? reading.text : null,
    /** What goes with the order. */
    order: {
      gateway: isChoice ? chosen?.name : undefined,
      phone: reading.kind === 'read' ? reading.phone : undefined,
    },
  };
}
