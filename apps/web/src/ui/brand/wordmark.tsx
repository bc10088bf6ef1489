import { OWN_NAME, useAppConfig } from '../hooks/use-app-config.ts';
import { nabayan } from './nabayan-outline.ts';
import css from './wordmark.module.css';

/** The name of the installation: under the product's own name, with নবায়ন before it. */
export function Wordmark({ on = 'page' }: { on?: 'page' | 'accent' }) {
  const { appName, isPending } = useAppConfig();
  // The room is kept, so that a name of its own does not replace ours before the reader's eyes.
  const visibility = isPending ? 'hidden' : 'visible';
  return (
    <span className={css.wordmark} data-on={on} style={{ visibility }}>
      {appName === OWN_NAME ? (
        <Nabayan className={css.outline} />
      ) : (
        <img className={css.tile} src="/favicon.svg" alt="" width={32} height={32} />
      )}
      <span className={css.name}>{appName}</span>
    </span>
  );
}

function Nabayan({ className }: { className: string | undefined }) {
  return (
    <svg aria-hidden="true" className={className} viewBox={nabayan.viewBox} fill="currentColor">
      <path d={nabayan.path} />
    </svg>
  );
}
