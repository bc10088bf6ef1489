import { useState } from 'react';
import { useUser } from '../../../api/session/session.ts';
import { useAppConfig } from '../../../ui/hooks/use-app-config.ts';
import { chosenGateway, gatewayOptions } from '../gateway/gateway-options.ts';
import { readPhone } from '../phone/read-phone.ts';
import type { PhoneState } from '../state/checkout-state.ts';

type Asked = { wanted: string | null; phone: PhoneState; total: number | null };

/**
 * The payment methods of an order with a total in BDT. With only one gateway there is no choice,
 * and the server reports what it does not accept.
 */
export function useHowToPay({ wanted, phone, total }: Asked) {
  const { paymentGateways } = useAppConfig();
  const user = useUser();
  // The phone field stays while the page is open: the cached user record may be outdated, and its
  // refresh must not remove the field.
  const [isPhoneMissing] = useState(user.phone === null);
  const isFree = total === 0;
  const isChoice = paymentGateways.length > 1 && !isFree;
  const options = gatewayOptions(paymentGateways, total);
  const chosen = isChoice ? chosenGateway(options, wanted) : (paymentGateways[0] ?? null);
  const asksPhone = isPhoneMissing && !isFree && chosen?.needsPhone === true;
  const reading = asksPhone
    ? readPhone(phone.text, { isOptional: user.phone !== null })
    : ({ kind: 'read', phone: undefined } as const);

  return {
    /** Null if there is no choice. */
    options: isChoice ? options : null,
    chosen,
    isImpossible: isChoice && chosen === null,
    asksPhone,
    /** The error of the required phone number; null if there is none. */
    phoneError: reading.kind === 'rejected' ? reading.text : null,
    /** The fields that are sent with the order. */
    order: {
      gateway: isChoice ? chosen?.name : undefined,
      phone: reading.kind === 'read' ? reading.phone : undefined,
    },
  };
}
