import type { Manifest } from 'vite';

type Files = {
  /** The script that runs before all others. */
  first: string;
  /** The font of nearly all text. */
  fonts: string[];
  scripts: string[];
  styles: string[];
};
/** The kind of page: for guests only, for everybody, or a frame that is filled for a customer. */
type Kind = 'guest' | 'open' | 'frame';
type Page = Files & {
  path: string | null;
  /** Null for that of the template. */
  title: string | null;
  kind: Kind;
  html: string | null;
};

const ENTRY = 'index.html';
const FONT = '/inter-english';
const FIRST = 'src/first-requests.ts';
const STYLESHEET = /<link rel="stylesheet" crossorigin href="\/([^"<>]*)">/g;

/**
 * The modules that some pages load before they are shown, including the app's entry; dependencies
 * first.
 */
export function filesFor(manifest: Manifest, pages: readonly string[]): Files {
  const keys = Object.keys(manifest);
  const found = new Set<string>();
  const styles = new Set<string>();
  function add(key: string): void {
    const chunk = manifest[key];
    if (!chunk || found.has(chunk.file)) return;
    found.add(chunk.file);
    for (const imported of chunk.imports ?? []) add(imported);
    for (const style of chunk.css ?? []) styles.add(style);
  }
  add(ENTRY);
  for (const page of pages) {
    const key = keys.find((key) => key.endsWith(`/${page}`));
    if (!key) throw new Error(`The build has no ${page}.`);
    add(key);
  }
  const first = manifest[FIRST]?.file;
  if (!first) throw new Error(`The build has no ${FIRST}.`);
  const fonts = Object.values(manifest)
    .map(({ file }) => file)
    .filter((file) => file.includes(FONT));
  return { first, fonts, scripts: [...found], styles: [...styles] };
}

/**
 * The HTML document of a prerendered page. Its script is preloaded without blocking, and the script
 * with the first requests precedes everything else.
 */
export function fillTemplate(template: string, page: Page): string {
  const { path, title, kind, html, first, fonts, scripts } = page;
  // The manifest omits an entry that only imports, so its styles are taken from the template.
  const own = [...template.matchAll(STYLESHEET)].map(([, file = '']) => file);
  const styles = new Set([...own, ...page.styles]);
  const head = [
    // A file with its own script tag is fetched by that.
    ...scripts
      .filter((file) => !template.includes(`src="/${file}"`))
      .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`),
    ...fonts.map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
    ),
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ];
  const bare = template
    .replace(/(?<=<title>).*(?=<\/title>)/, title ?? '$&')
    .replace(/<link rel="(?:modulepreload|stylesheet)" crossorigin href="\/assets[^<>]*>\n?/g, '')
    // Content precedes scripts.
    .replaceAll('<script type="module" ', '<script type="module" fetchpriority="low" ')
    .replace('<head>', `<head>\n    <script src="/${first}"></script>`)
    .replace('</head>', `  ${head.join('\n    ')}\n  </head>`);
  if (html === null) return bare;
  const mark = kind === 'frame' ? 'data-frame' : `data-${kind}-page="${path}"`;
  const [before = '', ...rest] = bare.split('<div id="root">');
  const after = rest.join('').split('<noscript>')[1] ?? '';
  return `${before}<div id="root" ${mark}>${html}</div>\n    <noscript>${after}`;
}
