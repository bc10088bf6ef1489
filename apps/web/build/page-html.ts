import type { Manifest } from 'vite';

type Files = {
  /** What runs before all the others. */
  first: string;
  /** The one that nearly all text is set in. */
  fonts: string[];
  scripts: string[];
  styles: string[];
};
/** For guests alone, for everybody, or what will be filled for a customer. */
type Kind = 'guest' | 'open' | 'frame';
type Page = Files & { path: string | null; kind: Kind; html: string | null };

const ENTRY = 'index.html';
const FONT = '/inter-english';
const FIRST = 'src/first-requests.ts';
const STYLESHEET = /<link rel="stylesheet" crossorigin href="\/([^"<>]*)">/g;

/** All that some pages load before they are shown, the app's own start among it; deepest first. */
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
 * The document of a page. Its script is said to be fetched and not to be waited for, and the one that
 * asks the server stands before everything else.
 */
export function fillTemplate(template: string, page: Page): string {
  const { path, kind, html, first, fonts, scripts } = page;
  // An entry that only imports is left out of the build's list; what it needs stands here alone.
  const own = [...template.matchAll(STYLESHEET)].map(([, file = '']) => file);
  const styles = new Set([...own, ...page.styles]);
  const head = [
    // What has a script of its own is fetched for that.
    ...scripts
      .filter((file) => !template.includes(`src="/${file}"`))
      .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`),
    ...fonts.map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
    ),
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ];
  const bare = template
    .replace(/<link rel="(?:modulepreload|stylesheet)" crossorigin href="\/assets[^<>]*>\n?/g, '')
    // What is read comes before what makes it work.
    .replaceAll('<script type="module" ', '<script type="module" fetchpriority="low" ')
    .replace('<head>', `<head>\n    <script src="/${first}"></script>`)
    .replace('</head>', `  ${head.join('\n    ')}\n  </head>`);
  if (html === null) return bare;
  const mark = kind === 'frame' ? 'data-frame' : `data-${kind}-page="${path}"`;
  const [before = '', ...rest] = bare.split('<div id="root">');
  const after = rest.join('').split('<noscript>')[1] ?? '';
  return `${before}<div id="root" ${mark}>${html}</div>\n    <noscript>${after}`;
}
