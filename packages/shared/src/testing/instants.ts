import fc from 'fast-check';

/**
 * Any instant between two days in UTC. `fc.date` also generates the invalid date, so rarely that a
 * test which does not expect it passes for weeks.
 */
export function instants(min: string, max: string): fc.Arbitrary<Date> {
  return fc.date({ min: new Date(min), max: new Date(max), noInvalidDate: true });
}
