export type Check = { ok: true } | { ok: false; reason: string };
export type Checks = Record<string, Check>;

export function isWell(checks: Checks): boolean {
  return Object.values(checks).every(({ ok }) => ok);
}

export function firstTrouble(checks: Checks): { name: string; reason: string } | null {
  for (const [name, check] of Object.entries(checks)) {
    if (!check.ok) return { name, reason: check.reason };
  }
  return null;
}
