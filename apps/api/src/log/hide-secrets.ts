const HIDDEN = '[hidden]';
/** Anything shorter is also an ordinary word. */
const MIN_LENGTH = 8;

// What is secret by its form, wherever it turns up. None of them begins where it could go on: each
// part of a line is read a fixed number of times, however long it is.
const forms: [RegExp, string][] = [
  [/\bBearer +[^\s"\\]+/gi, `Bearer ${HIDDEN}`],
  [/(^|[^\w-])eyJ[\w-]+\.[\w-]+\.[\w-]*/g, `$1${HIDDEN}`],
  [/([?&](?:(?:set-?up_?)?token|ticket|code|id_token_hint)=)[^\s&"'\\<>]+/gi, `$1${HIDDEN}`],
  [/\$2[aby]\$\d\d\$[./\w]{53}/g, HIDDEN],
  // A login in an address.
  [/:\/\/[^\s/"'@\\]+@/g, `://${HIDDEN}@`],
];

/** What a part of a line in one of the forms begins with. */
const beginnings = /bearer |eyJ|[?&][\w-]+=|\$2|:\/\//i;

/** The last line of defence of the log: takes secrets out of whatever is about to be written. */
export function hideSecrets(secrets: string[]): (line: string) => string {
  const known = secrets
    .filter((secret) => secret.length >= MIN_LENGTH)
    // As it stands in a line of JSON.
    .map((secret) => JSON.stringify(secret).slice(1, -1));
  // Most lines have nothing of the kind, and one look tells.
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
