import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useAppConfig } from '../hooks/use-app-config.ts';

/** Whether a page has been shown since the browser loaded the app. */
let wasShown = false;

/**
 * What a browser does for a page load, and a single-page app must do itself: sets the document's
 * title, scrolls to the top, and focuses the heading, so that screen readers announce the page.
 * Returns the ref for that heading.
 */
export function useRouteChange(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { appName } = useAppConfig();
  const { key } = useLocation();
  const navigation = useNavigationType();
  // The first page keeps the browser's own focus. Its key is the same when the user returns to it.
  const opened = useRef(key === 'default' && !wasShown);
  const goingBack = useRef(navigation === 'POP');

  useEffect(() => {
    document.title = `${title} · ${appName}`;
  }, [title, appName]);

  useEffect(() => {
    wasShown = true;
    if (opened.current) return;
    if (!goingBack.current) window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);

  return heading;
}
