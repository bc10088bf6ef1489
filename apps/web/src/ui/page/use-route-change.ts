import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useAppConfig } from '../hooks/use-app-config.ts';

/**
 * What a browser does for a real page and a single-page app must do itself: the document's title,
 * the top of the page, and the focus on the heading, so that a screen reader says where it is.
 * Gives the ref for that heading.
 */
export function useRouteChange(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { appName } = useAppConfig();
  const { key } = useLocation();
  const navigation = useNavigationType();
  // The page that the visitor opened keeps the browser's own focus.
  const opened = useRef(key === 'default');
  const goingBack = useRef(navigation === 'POP');

  useEffect(() => {
    document.title = `${title} · ${appName}`;
  }, [title, appName]);

  useEffect(() => {
    if (opened.current) return;
    if (!goingBack.current) window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);

  return heading;
}
