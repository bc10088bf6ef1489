import { render, toPlainText } from '@react-email/render';
import type { Mail } from '../mail.ts';

/** The parameters of a formatter of html-to-text, which has no types. */
type Anchor = { attribs: Record<string, string>; children: unknown };
type TextBuilder = {
  openBlock(options: { leadingLineBreaks: number }): void;
  closeBlock(options: { trailingLineBreaks: number }): void;
  addInline(text: string, options?: { noWordTransform: boolean }): void;
  addLineBreak(): void;
};
type Walk = (children: unknown, builder: TextBuilder) => void;

/** Formats a button: its label, and its address on the next line. */
function action({ attribs, children }: Anchor, walk: Walk, builder: TextBuilder): void {
  builder.openBlock({ leadingLineBreaks: 2 });
  walk(children, builder);
  builder.addInline(':');
  builder.addLineBreak();
  builder.addInline(attribs.href ?? '', { noWordTransform: true });
  builder.closeBlock({ trailingLineBreaks: 2 });
}

const textOptions = {
  formatters: { action },
  selectors: [
    { selector: 'h1', options: { uppercase: false, leadingLineBreaks: 2 } },
    { selector: 'a.action', format: 'action' },
    { selector: 'table.facts', format: 'dataTable', options: { colSpacing: 2 } },
  ],
};

/** Renders an email as HTML and as equivalent plain text. */
export async function renderMail({ subject, body }: Mail) {
  const html = await render(body);
  return { subject, html, text: toPlainText(html, textOptions) };
}
