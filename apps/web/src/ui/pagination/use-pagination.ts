import { useRef } from 'react';
import { useAddress } from '../hooks/use-address.ts';
import { pageInAddress, withPage } from './page-in-address.ts';

/** The page of a list, which stands in the address. `top` goes on the element around the list. */
export function usePagination<E extends HTMLElement = HTMLDivElement>() {
  const [address, changeAddress] = useAddress();
  const top = useRef<E>(null);

  function goToPage(page: number): void {
    changeAddress((now) => withPage(now, page));
    // On a phone the buttons are below the list, and the next page is read from its top.
    if (top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView();
  }

  return { page: pageInAddress(address), goToPage, top };
}
