import { useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useUrlParams } from '../../../ui/hooks/use-url-params.ts';
import { textInUrl, withText } from './transactions-url.ts';

/**
 * The search in the loaded page, kept in the URL for whoever returns to it. It has a state of
 * its own, because the URL changes only after the next letters may have been typed.
 */
export function usePageSearch() {
  const [params, changeParams] = useUrlParams();
  const [text, setText] = useState(() => textInUrl(params));
  const navigation = useNavigationType();
  const { key } = useLocation();
  // Only typing replaces the text of a URL; any other navigation brings its own.
  const [shown, setShown] = useState(key);
  if (shown !== key) {
    setShown(key);
    if (navigation !== 'REPLACE') setText(textInUrl(params));
  }

  function search(next: string): void {
    setText(next);
    changeParams((now) => withText(now, next), { replace: true, preventScrollReset: true });
  }
  return [text, search] as const;
}
