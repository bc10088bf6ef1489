/**
 * zod compiles schemas with `new Function` if it can. The content security policy forbids that, and
 * each attempt would be reported as a violation. zod reads its settings from here when it is
 * loaded, so this must run first.
 */
globalThis.__zod_globalConfig = { jitless: true };

declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

export {};
