import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { storeIfRoom, tabStorage } from '../../api/session/browser-storage.ts';

const storage = tabStorage();

type Link = {
  path: string;
  /** The key under which the tab stores the token. */
  key: string;
  /** Reads the token from the query; null if it cannot be valid. */
  read: (search: string) => string | null;
};

/**
 * The token of the emailed link with which the page was opened. It is removed from the address bar
 * and the history at once; the tab stores it, so that a reload shows the same page.
 */
export function useLinkToken({ path, key, read }: Link) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => (search === '' ? storage.getItem(key) : read(search)));
  const forget = () => storage.removeItem(key);

  const clearUrl = useEffectEvent(() => {
    if (search === '') return;
    if (token === null) forget();
    else storeIfRoom(storage, key, token);
    void navigate(path, { replace: true, state: null });
  });
  useEffect(() => clearUrl(), []);

  return { token, forget };
}
