const HIDDEN = '[hidden]';
/** In characters: anything shorter can be an ordinary word. */
const MIN_LENGTH = 8;

// Secrets that are recognized by their form. Each pattern starts at a character that it cannot
// contain again, so that every part of a line is read a fixed number of times.
const forms: [RegExp, string][] = [
  [/\bBearer +[^\s"\\]+/gi, `Bearer ${HIDDEN}`],
  [/(^|[^\w-])eyJ[\w-]+\.[\w-]+\.[\w-]*/g, `$1${HIDDEN}`],
  [/([?&](?:(?:set-?up_?)?token|ticket|code|id_token_hint)=)[^\s&"'\\<>]+/gi, `$1${HIDDEN}`],
  [/\$2[aby]\$\d\d\$[./\w]{53}/g, HIDDEN],
  // Credentials in an address.
  [/:\/\/[^\s/"'@\\]+@/g, `://${HIDDEN}@`],
];

/** How a secret in one of these forms starts. */
const beginnings = /bearer |eyJ|[?&][\w-]+=|\$2|:\/\//i;

/** The last line of defense: removes secrets from every line before it is written. */
export function hideSecrets(secrets: string[]): (line: string) => string {
  const known = secrets
    .filter((secret) => secret.length >= MIN_LENGTH)
    // The secret as written in JSON.
    .map((secret) => JSON.stringify(secret).slice(1, -1));
  // One quick test, because most lines contain nothing of the kind.
  const isSuspect = (line: string) =>
    beginnings.test(line) || known.some((secret) => line.includes(secret));
  return (line) => {
    if (!isSuspect(line)) return line;
    let clean = line;
    for (const secret of known) clean = clean.replaceAll(secret, HIDDEN);
    for (const [form, instead] of forms) clean = clean.replace(form, instead);
    return clean;
  };
}
