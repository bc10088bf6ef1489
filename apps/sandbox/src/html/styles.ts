import { html } from './html.ts';

/** The shared styles of all sandbox pages. The font has the taka sign, which few systems have. */
export const baseStyles = html`<style>
@font-face {
  font-family: 'Sandbox Bengali';
  src: url('/assets/noto-sans-bengali.woff2') format('woff2');
  font-weight: 100 900;
  unicode-range: U+0951-0952, U+0964-0965, U+0980-09FE, U+200C-200D, U+25CC;
}
:root {
  color-scheme: light dark;
  --page: #f2f4f3;
  --card: #ffffff;
  --sunken: #f6f8f7;
  --ink: #16201d;
  --soft: #53615c;
  --line: #d9e0dd;
  --control: #7b8984;
  --accent: #0a6650;
  --on-accent: #ffffff;
  --accent-wash: #e3f2ec;
  --ribbon: #ffedc2;
  --on-ribbon: #4f3800;
  --good: #0a6650;
  --good-wash: #e0f3ea;
  --bad: #a3231b;
  --bad-wash: #fdeae8;
  --busy: #73510a;
  --busy-wash: #fff3d4;
  --shadow: 0 1px 2px rgb(10 30 22 / 8%), 0 12px 32px -18px rgb(10 30 22 / 35%);
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0e1312;
    --card: #171e1c;
    --sunken: #111816;
    --ink: #edf2f0;
    --soft: #a5b3ae;
    --line: #2b3633;
    --control: #7c8a85;
    --accent: #4fcda6;
    --on-accent: #05261c;
    --accent-wash: #16302a;
    --ribbon: #3d3110;
    --on-ribbon: #ffe3a3;
    --good: #6fdcb6;
    --good-wash: #12322a;
    --bad: #ff9d94;
    --bad-wash: #3a1b19;
    --busy: #f4cd77;
    --busy-wash: #362b10;
    --shadow: none;
  }
}
*, *::before, *::after { box-sizing: border-box; }
body {
  margin: 0;
  background: var(--page);
  color: var(--ink);
  font: 1rem/1.5 'Sandbox Bengali', system-ui, -apple-system, 'Segoe UI', Roboto, 'Liberation Sans', sans-serif;
  overflow-wrap: anywhere;
}
h1, h2, h3, p, dl, dd, fieldset { margin: 0; }
h1 { font-size: 1.6rem; line-height: 1.25; letter-spacing: -0.01em; }
h2 { font-size: 1.15rem; line-height: 1.3; }
h3 { font-size: 1rem; }
a { color: var(--accent); text-underline-offset: 0.18em; }
code { font: 0.92em ui-monospace, SFMono-Regular, Menlo, 'DejaVu Sans Mono', monospace; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.ribbon {
  padding: 0.5rem 1rem;
  background: var(--ribbon);
  color: var(--on-ribbon);
  text-align: center;
  font-size: 0.875rem;
}
.card {
  background: var(--card);
  border: 1px solid var(--line);
  border-radius: 14px;
  box-shadow: var(--shadow);
}
.soft { color: var(--soft); }
.small { font-size: 0.875rem; }
.button, button {
  display: inline-flex;
  align-items: center;
  justify-content: center;
  min-height: 2.75rem;
  padding: 0.5rem 1rem;
  border: 1px solid var(--control);
  border-radius: 9px;
  background: var(--card);
  color: var(--ink);
  font: inherit;
  font-weight: 600;
  text-decoration: none;
  overflow-wrap: normal;
  cursor: pointer;
}
.button:hover, button:hover { border-color: var(--accent); background: var(--accent-wash); }
.button.primary, button.primary {
  border-color: var(--accent);
  background: var(--accent);
  color: var(--on-accent);
}
.button.primary:hover, button.primary:hover { filter: brightness(1.08); }
button.slim { min-height: 2.25rem; padding: 0.25rem 0.75rem; font-size: 0.875rem; }
label { display: block; font-size: 0.875rem; font-weight: 600; }
input, select {
  width: 100%;
  min-height: 2.75rem;
  margin-top: 0.25rem;
  padding: 0.5rem 0.75rem;
  border: 1px solid var(--control);
  border-radius: 9px;
  background: var(--sunken);
  color: var(--ink);
  font: inherit;
  font-weight: 400;
}
.badge {
  display: inline-block;
  padding: 0.1rem 0.6rem;
  border-radius: 99px;
  background: var(--busy-wash);
  color: var(--busy);
  font-size: 0.8125rem;
  font-weight: 600;
  white-space: nowrap;
}
.badge.good { background: var(--good-wash); color: var(--good); }
.badge.bad { background: var(--bad-wash); color: var(--bad); }
.badge.plain { background: var(--sunken); color: var(--soft); border: 1px solid var(--line); }
.notice { padding: 0.75rem 1rem; border-radius: 9px; background: var(--busy-wash); color: var(--busy); }
.notice.good { background: var(--good-wash); color: var(--good); }
.notice.bad { background: var(--bad-wash); color: var(--bad); }
.hidden {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
</style>`;

/** The pages about the sandbox itself: a navigation bar, and sections below. */
export const siteStyles = html`<style>
.bar { background: var(--card); border-bottom: 1px solid var(--line); }
.bar nav {
  display: flex;
  align-items: center;
  gap: 0.25rem 1.25rem;
  max-width: 70rem;
  margin: 0 auto;
  padding: 0.6rem 1rem;
}
.bar a { padding: 0.35rem 0; color: var(--ink); text-decoration: none; }
.bar a:hover { color: var(--accent); text-decoration: underline; }
.bar a[aria-current] { color: var(--accent); font-weight: 700; }
.site { display: grid; gap: 1.75rem; max-width: 70rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
.site > *, .site section { min-width: 0; }
.head { display: grid; gap: 0.4rem; }
.head p { max-width: 44rem; }
.section { display: grid; gap: 0.75rem; }
.section > .title { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.5rem 1rem; }
.empty { padding: 2rem 1.25rem; text-align: center; color: var(--soft); }
</style>`;
