import { useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useAddress } from '../../../ui/hooks/use-address.ts';
import { textInAddress, withText } from './transactions-address.ts';

/**
 * The search in the loaded page, kept in the address for whoever returns to it. It has a state of
 * its own, because the address changes only after the next letters may have been typed.
 */
export function usePageSearch() {
  const [address, changeAddress] = useAddress();
  const [text, setText] = useState(() => textInAddress(address));
  const navigation = useNavigationType();
  const { key } = useLocation();
  // Only typing replaces the text of an address; any other navigation brings its own.
  const [shown, setShown] = useState(key);
  if (shown !== key) {
    setShown(key);
    if (navigation !== 'REPLACE') setText(textInAddress(address));
  }

  function search(next: string): void {
    setText(next);
    changeAddress((now) => withText(now, next), { replace: true, preventScrollReset: true });
  }
  return [text, search] as const;
}
