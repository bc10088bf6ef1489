import { expect, it } from 'vitest';
import { withoutPlanText } from './without-plan-text.ts';

it.each([
  [89, [40, 27], '22 of 89'],
  [2_040, [40, 0], '2,000 of 2,040'],
  [3, [3], '0 of 3'],
  [3, [3, 1], '0 of 3'],
])('of %i users, with plans of %j, %s have no plan', (totalUsers, counts, text) => {
  const usersByPlan = counts.map((user_count) => ({ user_count }));
  expect(withoutPlanText({ totalUsers, usersByPlan })).toBe(
    `Plans that are running now. Users without one: ${text}.`,
  );
});
