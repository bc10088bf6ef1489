import { type NavigateOptions, useSearchParams } from 'react-router-dom';

type Change = (address: URLSearchParams) => URLSearchParams;

/**
 * The query of the address, and the way to change it. A change builds on what the address says when
 * it is made: the screen is drawn a moment later, and on a slow phone the next change comes first.
 */
export function useAddress() {
  const [address, setAddress] = useSearchParams();
  function change(to: Change, options?: NavigateOptions): void {
    setAddress(to(new URLSearchParams(window.location.search)), options);
  }
  return [address, change] as const;
}
