import { type NavigateOptions, useSearchParams } from 'react-router-dom';

type Change = (address: URLSearchParams) => URLSearchParams;

/**
 * The query of the address and a function to change it. A change is based on the address at that
 * time, because on a slow phone the next change can come before the screen is rendered.
 */
export function useAddress() {
  const [address, setAddress] = useSearchParams();
  function change(to: Change, options?: NavigateOptions): void {
    setAddress(to(new URLSearchParams(window.location.search)), options);
  }
  return [address, change] as const;
}
