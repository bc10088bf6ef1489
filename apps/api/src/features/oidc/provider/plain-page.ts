type PlainPage = { appName: string; title: string; text: string; body: string };

/** A page without the web app, for the few cases in which the provider itself shows one. */
export function plainPage({ appName, title, text, body }: PlainPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · ${escapeHtml(appName)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
<p class="brand">${escapeHtml(appName)}</p>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
${body}
</main>
</body>
</html>
`;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** The colors of the web app. */
const style = `
:root { --ground: #f7f6f1; --surface: #fff; --line: #d9d7cc; --text: #1a2421; --dimmed: #56605b; --accent: #0f6b50; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #0f1614; --surface: #18211e; --line: #33423d; --text: #e3ebe8; --dimmed: #9db0a9; --accent: #1b8561; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; grid-template-columns: minmax(0, 26rem);
  place-content: center; padding: 16px;
  background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
main { padding: 32px 24px; overflow-wrap: anywhere; background: var(--surface);
  border: 1px solid var(--line); border-radius: 12px; }
.brand { margin: 0 0 16px; font-weight: 700; color: var(--dimmed); }
h1 { margin: 0 0 8px; font-size: 1.5rem; line-height: 1.25; }
p { margin: 0 0 24px; color: var(--dimmed); }
form { display: grid; gap: 12px; }
button, .button { display: block; width: 100%; min-height: 44px; padding: 10px 16px; border-radius: 8px;
  border: 1px solid var(--accent); background: var(--accent); color: #fff; font: inherit; font-weight: 600;
  text-align: center; text-decoration: none; cursor: pointer; }
button.quiet { background: transparent; border-color: var(--line); color: var(--text); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;
