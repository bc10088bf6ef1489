import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { tabStorage } from '../../api/session/browser-storage.ts';

const storage = tabStorage();

type Link = {
  path: string;
  /** Under which the tab keeps the token. */
  key: string;
  /** Takes the token out of the query; null for what cannot be one. */
  read: (search: string) => string | null;
};

/**
 * The token of the mailed link that the page was opened with. It leaves the address bar, and the
 * history, as soon as it is read; the tab keeps it, so that a reload shows the same page.
 */
export function useLinkToken({ path, key, read }: Link) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => (search === '' ? storage.getItem(key) : read(search)));
  const forget = () => storage.removeItem(key);

  const clearAddress = useEffectEvent(() => {
    if (search === '') return;
    if (token === null) forget();
    else storage.setItem(key, token);
    void navigate(path, { replace: true, state: null });
  });
  useEffect(() => clearAddress(), []);

  return { token, forget };
}
