import { type Dialect, type DialectName, dialects } from './dialect.ts';

export type ScimState = ReturnType<typeof createScimState>;

/** Which service the SCIM interface is just now. */
export function createScimState() {
  let dialect: Dialect = dialects.strict;
  return {
    dialect: (): Dialect => dialect,
    speak(name: DialectName): void {
      dialect = dialects[name];
    },
  };
}
