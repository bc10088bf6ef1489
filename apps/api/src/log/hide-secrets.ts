const HIDDEN = '[hidden]';
/** Anything shorter is also an ordinary word. */
const MIN_LENGTH = 8;

// What is secret by its form, wherever it turns up.
const forms: [RegExp, string][] = [
  [/\bBearer +[^\s"\\]+/gi, `Bearer ${HIDDEN}`],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, HIDDEN],
  [/([?&](?:(?:set-?up_?)?token|ticket)=)[^\s&"'\\<>]+/gi, `$1${HIDDEN}`],
  [/\$2[aby]\$\d\d\$[./\w]{53}/g, HIDDEN],
  // A login in an address.
  [/(\b[a-z][a-z+.-]*:\/\/)[^\s/"'@\\]+@/gi, `$1${HIDDEN}@`],
];

/** The last line of defence of the log: takes secrets out of whatever is about to be written. */
export function hideSecrets(secrets: string[]): (line: string) => string {
  const known = secrets
    .filter((secret) => secret.length >= MIN_LENGTH)
    // As it stands in a line of JSON.
    .map((secret) => JSON.stringify(secret).slice(1, -1));
  return (line) => {
    let clean = line;
    for (const secret of known) clean = clean.replaceAll(secret, HIDDEN);
    for (const [form, instead] of forms) clean = clean.replace(form, instead);
    return clean;
  };
}
