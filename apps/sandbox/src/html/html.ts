/** Markup that is safe to send: made by `html` alone, so that no other text can pass for it. */
class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Html = Markup;

type Value = Markup | string | number | null | undefined | false | readonly Value[];

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * The one way to write HTML here: every value is escaped unless it is markup itself.
 * Attributes must be quoted. `null`, `undefined` and `false` write nothing.
 */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  let text = parts[0] ?? '';
  values.forEach((value, index) => {
    text += render(value) + parts[index + 1];
  });
  return new Markup(text);
}

function render(value: Value): string {
  if (value instanceof Markup) return value.text;
  if (value === null || value === undefined || value === false) return '';
  if (typeof value === 'object') return value.map(render).join('');
  return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
