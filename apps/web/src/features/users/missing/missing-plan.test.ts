import { expect, it } from 'vitest';
import { missingPlanLine, missingPlanText } from './missing-plan.ts';

it.each([
  [{ plan: null, plans: [] }, null, 'No Plan in Open WebUI'],
  [{ plan: 'Pro', plans: ['Pro'] }, 'Pro', 'Plan: Pro in Open WebUI'],
  // The API names no single plan, which is not the same as none.
  [
    { plan: null, plans: ['Basic', 'Team'] },
    'Several plans: Basic, Team',
    'Several plans in Open WebUI: Basic, Team',
  ],
] as const)('%j is shown with its plans', (user, text, line) => {
  const groups = { ...user, plans: [...user.plans] };
  expect(missingPlanText(groups)).toBe(text);
  expect(missingPlanLine(groups, 'Open WebUI')).toBe(line);
});
