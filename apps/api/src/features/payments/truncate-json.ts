/**
 * Limits the size of external input. Unchanged if its JSON has at most `most` characters; otherwise
 * with its long texts cut, or as its JSON cut as one text. Cut values are marked.
 */
export function truncateJson(payload: unknown, most: number): unknown {
  const whole = JSON.stringify(payload);
  if (whole.length <= most) return payload;
  const shortened = JSON.stringify(payload, (_key, value) =>
    typeof value === 'string' ? cutText(value, most / 2) : value,
  );
  if (shortened.length <= most) return JSON.parse(shortened);
  // As JSON text inside a string, a quote or a backslash takes two characters.
  return { cut: cutText(whole, most / 2 - MARK_ROOM) };
}

const MARK_ROOM = 64;

function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most)} … [cut: ${text.length} characters]`;
}
