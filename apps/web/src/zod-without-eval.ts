/**
 * zod compiles schemas with `new Function` where it can; the content security policy forbids that,
 * and each try would be reported as a violation. It reads its settings from here when it is loaded,
 * so this must run before, and zod itself need not be there yet.
 */
globalThis.__zod_globalConfig = { jitless: true };

declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

export {};
