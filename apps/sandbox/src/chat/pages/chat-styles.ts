import { html } from '../../html/html.ts';

export const chatStyles = html`<style>
.top { background: var(--card); border-bottom: 1px solid var(--line); }
.top nav { display: flex; align-items: center; gap: 0.5rem 1rem; max-width: 62rem; margin: 0 auto; padding: 0.6rem 1rem; }
.top nav > :last-child { margin-left: auto; }
.top a, .top button { white-space: nowrap; }
.brand { display: inline-flex; align-items: center; gap: 0.6rem; color: var(--ink); font-weight: 700; text-decoration: none; }
.mark { display: inline-block; width: 1.5rem; height: 1.5rem; border: 5px solid var(--accent); border-radius: 50% 50% 50% 3px; }
.mark.large { width: 2.75rem; height: 2.75rem; border-width: 9px; justify-self: center; }
.me { display: flex; align-items: center; gap: 0.75rem; min-width: 0; }
.who { overflow: hidden; max-width: 9rem; text-overflow: ellipsis; white-space: nowrap; font-size: 0.9375rem; }
.me button { flex: none; }
.button.slim { min-height: 2.25rem; padding: 0.25rem 0.75rem; font-size: 0.875rem; }
.chat { display: grid; gap: 2.25rem; max-width: 62rem; margin: 0 auto; padding: 2.25rem 1rem 4rem; }
.chat > * { min-width: 0; }
.hero { display: grid; gap: 0.75rem; justify-items: center; max-width: 40rem; margin: 0 auto; text-align: center; }
.mine { display: grid; gap: 0.35rem; margin: 0; padding: 0; list-style: none; }
.composer { display: flex; align-items: center; justify-content: space-between; width: min(100%, 34rem); margin-top: 0.5rem; padding: 0.6rem 0.6rem 0.6rem 1.25rem; border: 1px solid var(--line); border-radius: 99px; background: var(--card); box-shadow: var(--shadow); }
.send { display: grid; place-items: center; width: 2.1rem; height: 2.1rem; border-radius: 50%; background: var(--accent); color: var(--on-accent); font-weight: 700; }
.sign-in { display: grid; gap: 1rem; width: min(100%, 24rem); margin: 0 auto; padding: 2rem 1.5rem; text-align: center; }
.sign-in form { display: grid; gap: 1rem; text-align: left; }
.section { display: grid; gap: 0.9rem; }
.section > .title { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0.25rem 1rem; }
.chips { display: flex; flex-wrap: wrap; gap: 0.5rem; }
.chips a { display: inline-flex; align-items: center; gap: 0.5rem; min-height: 2.25rem; padding: 0.2rem 0.85rem; border: 1px solid var(--line); border-radius: 99px; background: var(--card); color: var(--ink); font-size: 0.9375rem; text-decoration: none; }
.chips a:hover { border-color: var(--accent); background: var(--accent-wash); }
.chips a[aria-current] { border-color: var(--accent); background: var(--accent); color: var(--on-accent); font-weight: 600; }
.count { font-size: 0.8125rem; font-variant-numeric: tabular-nums; opacity: 0.85; }
.find { max-width: 30rem; }
.row { display: flex; gap: 0.5rem; margin-top: 0.25rem; }
.row input { margin: 0; min-width: 0; }
.row button { flex: none; }
.people { margin: 0; padding: 0; list-style: none; }
.people li { display: grid; gap: 0.4rem 1rem; grid-template-columns: minmax(0, 1fr) auto; padding: 0.85rem 1.25rem; }
.people li + li { border-top: 1px solid var(--line); }
.people li > :first-child { grid-column: 1 / -1; }
.people li > :nth-child(3) { text-align: right; }
.people li > :nth-child(4) { grid-column: 1 / -1; }
.groups { display: flex; flex-wrap: wrap; gap: 0.35rem; }
.empty { padding: 2rem 1.25rem; text-align: center; color: var(--soft); }
.pager { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.5rem 1rem; }
.pager div { display: flex; gap: 0.5rem; }
.off { opacity: 0.55; cursor: default; }
.off:hover { border-color: var(--control); background: var(--card); }
@media (min-width: 46rem) {
  .chat { padding-top: 3rem; }
  .people li { grid-template-columns: minmax(0, 1.4fr) minmax(0, 1fr) 8rem 9.5rem; align-items: center; }
  .people li > :nth-child(n) { grid-column: auto; text-align: left; }
  .people li > :nth-child(4) { text-align: right; }
}
</style>`;
