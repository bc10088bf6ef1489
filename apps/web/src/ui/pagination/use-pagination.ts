import { useRef } from 'react';
import { useAddress } from '../hooks/use-address.ts';
import { pageInAddress, withPage } from './page-in-address.ts';

/** The page of a list, stored in the address. `top` is the ref of the element around the list. */
export function usePagination<E extends HTMLElement = HTMLDivElement>() {
  const [address, changeAddress] = useAddress();
  const top = useRef<E>(null);

  function goToPage(page: number): void {
    changeAddress((now) => withPage(now, page));
    // On a phone the buttons are below the list, so turning the page scrolls to its top.
    if (top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView();
  }

  return { page: pageInAddress(address), goToPage, top };
}
