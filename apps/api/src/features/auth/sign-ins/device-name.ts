// Browsers that imitate others come first: Edge is "Chrome … Safari … Edg".
const browsers = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['YaBrowser/', 'Yandex Browser'],
  ['UCBrowser/', 'UC Browser'],
  ['FxiOS/', 'Firefox'],
  ['Firefox/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['HeadlessChrome/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['KAIOS', 'KaiOS'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Macintosh', 'Mac'],
  ['Linux', 'Linux'],
] as const;

const MAX_PROGRAM = 30;

/**
 * The usual name of a device: "Chrome on Android". Contains nothing from the request except the
 * name of a program, in letters only, because it is displayed and emailed.
 */
export function deviceName(userAgent: string): string {
  const browser = nameIn(browsers, userAgent);
  const system = nameIn(systems, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? programName(userAgent) ?? 'Unknown device';
}

function nameIn(table: readonly (readonly [string, string])[], userAgent: string) {
  return table.find(([mark]) => userAgent.includes(mark))?.[1];
}

/** `curl/8.5.0` is curl. */
function programName(userAgent: string): string | undefined {
  const [program = ''] = userAgent.split('/', 1);
  return program.length <= MAX_PROGRAM && /^[A-Za-z][A-Za-z -]*$/.test(program)
    ? program
    : undefined;
}
