import { type Dialect, type DialectName, dialects } from './dialect.ts';

export type ScimState = ReturnType<typeof createScimState>;

/** The service whose dialect the SCIM API currently uses. */
export function createScimState() {
  let dialect: Dialect = dialects.strict;
  return {
    dialect: (): Dialect => dialect,
    setDialect(name: DialectName): void {
      dialect = dialects[name];
    },
  };
}
