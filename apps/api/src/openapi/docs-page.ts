/** The addresses of the files that the page loads. */
export type PageAddresses = { document: string; start: string; style: string; assets: string };

/** The HTML of the page. The content security policy forbids inline scripts and styles. */
export function docsPage(title: string, { document, start, style, assets }: PageAddresses): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${assets}/swagger-ui.css">
<link rel="stylesheet" href="${style}">
<script src="${assets}/swagger-ui-bundle.js" defer></script>
<script src="${start}" defer></script>
</head>
<body>
<main id="docs" data-document="${document}">
<p class="waiting">Reading <a href="${document}">the description of the API</a> …</p>
</main>
</body>
</html>
`;
}

/** Renders the document, and follows the system's dark mode. */
export const startScript = `'use strict';
const place = document.getElementById('docs');
const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
follow();
dark.addEventListener('change', follow);
SwaggerUIBundle({
  url: place.dataset.document,
  domNode: place,
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  docExpansion: 'list',
  showCommonExtensions: true,
  // Otherwise it sends the document's address to an external validator.
  validatorUrl: null,
});
`;

/** Spacing, and corrections for phones. */
export const pageStyle = `
body { margin: 0; }
.waiting { padding: 2rem; font-family: sans-serif; }
.swagger-ui .wrapper { max-width: 70rem; }
.swagger-ui .info { margin: 2rem 0 1rem; }
.swagger-ui .info .description { max-width: 48rem; }
.swagger-ui .scheme-container { padding: 0 0 1rem; }
.swagger-ui .servers-title, .swagger-ui .servers, .swagger-ui .response-col_links { display: none; }
@media (max-width: 40rem) {
  .swagger-ui .wrapper { padding: 0 1rem; }
  .swagger-ui .opblock-tag { flex-wrap: wrap; gap: 0.25rem; }
  .swagger-ui .opblock .opblock-summary-control { flex-wrap: wrap; gap: 0.25rem; }
  .swagger-ui .opblock .opblock-summary-path-description-wrapper {
    flex: 1 0 100%; flex-direction: column; align-items: flex-start; padding: 0;
  }
  .swagger-ui .opblock .opblock-summary-path { max-width: 100%; padding: 0; }
  .swagger-ui .opblock .opblock-section-header { padding: 0.5rem; }
  .swagger-ui .responses-inner, .swagger-ui .table-container { padding: 0.5rem; }
  .swagger-ui .opblock-body { overflow-x: auto; }
  .swagger-ui .response-col_status { min-width: 2.5rem; width: 2.5rem; }
}
`;

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
