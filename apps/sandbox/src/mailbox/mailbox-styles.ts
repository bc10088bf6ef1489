import { html } from '../html/html.ts';

export const mailboxStyles = html`<style>
.tools { display: flex; flex-wrap: wrap; align-items: end; justify-content: space-between; gap: 0.75rem; }
.tools form:first-child { flex: 1 1 20rem; max-width: 28rem; }
.row { display: flex; gap: 0.5rem; margin-top: 0.25rem; }
.row input { margin: 0; min-width: 0; }
.row button { flex: none; }
.mails { margin: 0; padding: 0; list-style: none; overflow: hidden; }
.mails li + li { border-top: 1px solid var(--line); }
.mails a { display: grid; gap: 0.1rem 1rem; padding: 0.85rem 1.25rem; color: inherit; text-decoration: none; }
.mails a:hover { background: var(--accent-wash); }
.mails a:focus-visible { outline-offset: -3px; }
.subject { font-weight: 600; }
.envelope { display: grid; gap: 0.15rem; }
.envelope div { display: flex; gap: 0.75rem; }
.envelope dt { flex: none; width: 5rem; color: var(--soft); }
/* The height of our longest email at this width, because the frame's content cannot be measured. */
iframe { width: 100%; height: 54rem; color-scheme: light; }
iframe.card { background: #fff; }
pre { margin: 0; padding: 1rem 1.25rem; white-space: pre-wrap; font: 0.9375rem/1.55 'Sandbox Bengali', ui-monospace, SFMono-Regular, Menlo, 'DejaVu Sans Mono', monospace; }
.plain { margin: 0; padding: 1rem 1.25rem 1rem 2.25rem; }
.headers { display: grid; gap: 0.4rem; padding: 1rem 1.25rem; }
.headers div { display: grid; gap: 0 1rem; }
.headers dt { color: var(--soft); }
@media (min-width: 46rem) {
  iframe { height: 46rem; }
  .mails a { grid-template-columns: minmax(0, 1.6fr) minmax(0, 1fr) auto; align-items: baseline; }
  .headers div { grid-template-columns: 12rem minmax(0, 1fr); }
}
</style>`;
