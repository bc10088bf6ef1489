import { OWN_NAME, useAppConfig } from '../hooks/use-app-config.ts';
import { nabayan } from './nabayan-outline.ts';
import css from './wordmark.module.css';

/** The name of the installation; if it is the product's own, preceded by নবায়ন. */
export function Wordmark({ on = 'page' }: { on?: 'page' | 'accent' }) {
  const { appName, isPending } = useAppConfig();
  // The space is reserved while the name is loading, so that a custom name does not visibly replace
  // ours.
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
