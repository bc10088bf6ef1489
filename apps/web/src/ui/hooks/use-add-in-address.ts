import { useEffect, useEffectEvent } from 'react';
import { useAddress } from './use-address.ts';

const PARAMETER = 'add';

/** The address that opens the form for a new one; `text` is its initial value. */
export function addressToAdd(path: string, text = ''): string {
  return `${path}?${PARAMETER}${text && `=${encodeURIComponent(text)}`}`;
}

/** Opens the form for a new one if the address asks for it, once: a reload does not. */
export function useAddInAddress(open: (text: string) => void): void {
  const [address, changeAddress] = useAddress();
  const text = address.get(PARAMETER);
  const answer = useEffectEvent((asked: string) => {
    changeAddress(
      (now) => {
        now.delete(PARAMETER);
        return now;
      },
      { replace: true },
    );
    open(asked);
  });
  useEffect(() => {
    if (text !== null) answer(text);
  }, [text]);
}
