import { useEffect, useEffectEvent } from 'react';
import { useAddress } from './use-address.ts';

const PARAMETER = 'add';

/** Where the form for a new one is open; `text` is what it begins with. */
export function addressToAdd(path: string, text = ''): string {
  return `${path}?${PARAMETER}${text && `=${encodeURIComponent(text)}`}`;
}

/** Opens the form for a new one where the address asks for it, once: a reload does not. */
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
