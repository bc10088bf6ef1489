import { useRef } from 'react';
import { useUrlParams } from '../hooks/use-url-params.ts';
import { pageInUrl, withPage } from './page-in-url.ts';

/** The page of a list, stored in the URL. `top` is the ref of the element around the list. */
export function usePagination<E extends HTMLElement = HTMLDivElement>() {
  const [params, changeParams] = useUrlParams();
  const top = useRef<E>(null);

  function goToPage(page: number): void {
    changeParams((now) => withPage(now, page));
    // On a phone the buttons are below the list, so turning the page scrolls to its top.
    if (top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView();
  }

  return { page: pageInUrl(params), goToPage, top };
}
