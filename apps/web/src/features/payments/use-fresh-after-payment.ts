import { useEffect } from 'react';
import { freshenAfterPayment } from './freshen-after-payment.ts';

/** Fetches the user record anew when a payment turns out to be completed. */
export function useFreshAfterPayment(isCompleted: boolean): void {
  useEffect(() => {
    if (isCompleted) void freshenAfterPayment();
  }, [isCompleted]);
}
