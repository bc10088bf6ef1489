import { beforeEach, expect } from 'vitest';
import { captureLog } from './capture-log.ts';
import type { TestApp } from './create-test-app.ts';

export const SETUP_TOKEN = 'the operator chose this token';
const GATEWAY_PASSWORD = 'gamecoderstorepass';

/** A log, and what was written to it during the present test. */
export function recordLog() {
  const everything = captureLog();
  let earlier = 0;
  beforeEach(() => {
    earlier = everything.lines().length;
  });
  const logged = () => everything.lines().slice(earlier);
  const loggedText = () => JSON.stringify(logged());
  return {
    log: everything.log,
    logged,
    loggedText,
    linesOf: (requestId: string | undefined) =>
      logged().filter((line) => line.requestId === requestId),
    /** Expects that neither these secrets were logged nor those of the app. */
    expectHidden({ deps, databaseUrl }: TestApp, ...secrets: string[]) {
      // The redaction, as the last line of defense, had nothing to do.
      expect(loggedText()).not.toContain('[hidden]');
      const always = [
        deps.secrets.jwtSecret,
        new URL(databaseUrl).password,
        SETUP_TOKEN,
        GATEWAY_PASSWORD,
        '$2b$',
      ];
      for (const secret of [...always, ...secrets]) {
        expect(secret.length).toBeGreaterThan(3);
        expect(loggedText()).not.toContain(secret);
      }
    },
  };
}
