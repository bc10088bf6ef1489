import { html } from '../html/html.ts';

export const frontStyles = html`<style>
/* Columns instead of rows, because one tile is much longer than the others. Two, so that an address
   fits. */
.tiles { columns: 2 28rem; gap: 1rem; }
.tile { display: grid; gap: 0.75rem; align-content: start; padding: 1.25rem; margin-bottom: 1rem; break-inside: avoid; }
.tile form { display: grid; gap: 0.5rem; justify-items: start; }
.whole { width: 100%; }
.tile dl { display: grid; gap: 0.35rem; font-size: 0.9375rem; }
.tile dl div { display: grid; gap: 0 0.75rem; }
/* A key has no natural break, and a hyphen must not be added. */
.tile dd code { word-break: break-all; }
.tile dt { color: var(--soft); }
.orders, .active { margin: 0; padding: 0; list-style: none; }
.orders li, .active li { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.5rem 1.25rem; padding: 0.85rem 1.25rem; }
.orders li + li, .active li + li { border-top: 1px solid var(--line); }
.orders li > div:first-child, .active li > div:first-child { flex: 1 1 14rem; }
.orders li > div:first-child { flex-basis: 100%; }
.amount { font-variant-numeric: tabular-nums; }
.actions { display: flex; gap: 0.5rem; }
.catalogue { display: grid; gap: 0.75rem; align-items: start; grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr)); }
/* Also while all are closed; opening one does not move its neighbors. */
.catalogue:not(:has([open])) { align-items: stretch; }
.fault summary { display: grid; gap: 0.15rem; padding: 0.85rem 2.5rem 0.85rem 1.1rem; border-radius: 14px; cursor: pointer; list-style: none; position: relative; }
.fault summary::-webkit-details-marker { display: none; }
.fault summary::after { content: '+'; position: absolute; right: 1rem; top: 0.6rem; font-size: 1.35rem; color: var(--soft); }
.fault[open] summary::after { content: '−'; }
.fault summary:hover { background: var(--accent-wash); }
.fault form { display: grid; gap: 0.75rem; padding: 0.25rem 1.1rem 1.1rem; }
@media (min-width: 30rem) {
  .tile dl div { grid-template-columns: 8.5rem minmax(0, 1fr); }
}
@media (min-width: 46rem) {
  .orders li > div:first-child { flex-basis: 14rem; }
  .orders .actions { min-width: 11rem; justify-content: flex-end; }
  .amount { min-width: 8rem; text-align: right; }
}
</style>`;
