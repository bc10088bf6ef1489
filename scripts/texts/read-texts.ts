import { globSync, readFileSync } from 'node:fs';
import { parseAst } from 'vitest/node';

type Node = { type: string; [field: string]: unknown };

export type Text = { file: string; text: string };

/** The texts in the source of `folders`: string literals, templates and the text between tags. */
export function readTexts(folders: readonly string[]): Text[] {
  return sourcesOf(folders).flatMap((file) =>
    textsOf(readFileSync(file, 'utf8'), file.endsWith('.tsx') ? 'tsx' : 'ts').map((text) => ({
      file,
      text,
    })),
  );
}

function sourcesOf(folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`))
    .filter((file) => !/\.test\.|\/testing\//.test(file));
}

/** What looks like a tag is a type parameter outside `tsx`. */
export function textsOf(code: string, lang: 'ts' | 'tsx' = 'tsx'): string[] {
  const found: string[] = [];
  visit(parseAst(code, { lang }) as unknown as Node, (node) => {
    const text = textOf(node);
    if (text) found.push(text.replaceAll(/\s+/g, ' ').trim());
  });
  return found;
}

function textOf(node: Node): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'JSXText') return String(node.value);
  if (node.type === 'TemplateLiteral') {
    return (node.quasis as { value: { cooked: string } }[])
      .map(({ value }) => value.cooked)
      .join('…');
  }
  return null;
}

const PASSED_OVER = ['ImportDeclaration', 'ExportAllDeclaration', 'TaggedTemplateExpression'];

function visit(node: Node, see: (node: Node) => void): void {
  // Of tagged templates those with HTML are texts; the others are SQL.
  if (PASSED_OVER.includes(node.type) && !isHtml(node)) return;
  see(node);
  for (const child of Object.values(node).flat()) {
    if (typeof child === 'object' && child !== null && 'type' in child) visit(child as Node, see);
  }
}

function isHtml({ tag }: Node): boolean {
  return (tag as { name?: string } | undefined)?.name === 'html';
}
