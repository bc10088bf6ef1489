import { html } from '../../html/html.ts';

export const payStyles = html`<style>
.pay { display: grid; gap: 1rem; max-width: 58rem; margin: 0 auto; padding: 1rem 1rem 3rem; }
.sheet { overflow: hidden; }
.summary { display: grid; gap: 0.35rem; align-content: start; padding: 1.25rem; background: var(--sunken); border-bottom: 1px solid var(--line); }
.summary h1 { font-size: 1.2rem; }
.total { font-size: 2.25rem; font-weight: 700; line-height: 1.2; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; }
.facts { display: grid; gap: 0.35rem; margin-top: 0.5rem; font-size: 0.9375rem; }
.facts div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; }
.facts dt { color: var(--soft); }
.facts dd { text-align: right; }
.checkout { padding: 1.25rem; }
.checkout, .checkout form { display: grid; gap: 1rem; align-content: start; }
fieldset { padding: 0; border: 0; min-width: 0; }
legend { padding: 0; font-size: 0.875rem; font-weight: 600; color: var(--soft); }
.methods { display: grid; grid-template-columns: repeat(auto-fit, minmax(5.5rem, 1fr)); gap: 0.5rem; }
.methods legend { grid-column: 1 / -1; }
.methods legend { margin-bottom: 0.4rem; }
.tab {
  display: grid;
  justify-items: center;
  gap: 0.4rem;
  padding: 0.75rem 0.25rem;
  border: 1px solid var(--control);
  border-radius: 10px;
  position: relative;
}
.tab input { position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; opacity: 0; cursor: pointer; }
.tab:hover { border-color: var(--accent); }
.tab:has(:checked) { border-color: var(--accent); background: var(--accent-wash); box-shadow: inset 0 0 0 1px var(--accent); }
.tab:has(:focus-visible) { outline: 3px solid var(--accent); outline-offset: 2px; }
.mark { width: 2.4rem; height: 1.5rem; border-radius: 5px; }
.mark.card { background: linear-gradient(#0000 22%, #1d2b3a 22% 44%, #0000 44%), #6f8bb0; }
.mark.bkash { background: linear-gradient(125deg, #0000 52%, #ffffff80 52% 68%, #0000 68%), #d1126a; }
.brand { display: flex; align-items: center; gap: 0.6rem; font-weight: 600; }
.mark.paystation { background: linear-gradient(90deg, #0000 62%, #ffffff90 62% 72%, #0000 72%), #14746f; }
.mark.piprapay { background: radial-gradient(circle at 30% 50%, #fff 0 16%, #0000 17%), radial-gradient(circle at 64% 50%, #fff 0 22%, #0000 23%), #5b3da8; }
.mark.sslcommerz { background: linear-gradient(60deg, #0000 46%, #f2b632 46% 58%, #0000 58%), #1f4e9c; }
.mark.nagad { background: radial-gradient(circle at 50% 50%, #fff 0 17%, #0000 18% 30%, #fff 31% 36%, #0000 37%), #e0581b; }
.panel { display: none; gap: 0.75rem; }
form:has(#method-card:checked) .for-card,
form:has(#method-bkash:checked) .for-bkash,
form:has(#method-nagad:checked) .for-nagad { display: grid; }
.pair { display: grid; grid-template-columns: 1fr 1fr; align-items: end; gap: 0.75rem; }
.pin { -webkit-text-security: disc; letter-spacing: 0.15em; }
.wide { width: 100%; min-height: 3.25rem; font-size: 1.0625rem; }
.outcomes { display: grid; gap: 0.5rem; padding-top: 1rem; border-top: 1px dashed var(--control); }
.outcomes legend { float: left; width: 100%; margin-bottom: 0.4rem; }
.outcomes button { clear: both; width: 100%; }
.foot { text-align: center; }
@media (min-width: 46rem) {
  .pay { padding-top: 3rem; }
  .sheet { display: grid; grid-template-columns: minmax(0, 4fr) minmax(0, 5fr); }
  .summary { padding: 2rem; border-bottom: 0; border-right: 1px solid var(--line); }
  .checkout { padding: 2rem; }
  .total { margin: 0.25rem 0 0.75rem; font-size: 2.75rem; }
  .outcomes { grid-template-columns: repeat(3, auto); }
  .outcomes legend { grid-column: 1 / -1; }
  .outcomes button { padding: 0.5rem 0.25rem; font-size: 0.875rem; white-space: nowrap; }
}
</style>`;
