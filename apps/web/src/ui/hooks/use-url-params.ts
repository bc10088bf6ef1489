import { type NavigateOptions, useSearchParams } from 'react-router-dom';

type Change = (params: URLSearchParams) => URLSearchParams;

/**
 * The query of the URL and a function to change it. A change is based on the URL at that
 * time, because on a slow phone the next change can come before the screen is rendered.
 */
export function useUrlParams() {
  const [params, setParams] = useSearchParams();
  function change(to: Change, options?: NavigateOptions): void {
    setParams(to(new URLSearchParams(window.location.search)), options);
  }
  return [params, change] as const;
}
