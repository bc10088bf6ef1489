/** The checks of a password's strength. */
export const passwordChecks = {
  // In code points, as zod counts: some characters are two units of UTF-16.
  length: (password: string) => [...password].length >= 8,
  lowercase: (password: string) => /[a-z]/.test(password),
  uppercase: (password: string) => /[A-Z]/.test(password),
  number: (password: string) => /\d/.test(password),
  // Punctuation or a symbol: no letter of any script, and nothing invisible.
  special: (password: string) => /[\p{P}\p{S}]/u.test(password),
} as const;

export type PasswordStrength = {
  /** The number of passed checks. */
  score: number;
  label: 'Weak' | 'Medium' | 'Strong';
};

/** The score that a reset requires. */
export const RESET_SCORE = 4;

/** Weak below 2, Medium at 2 and 3, Strong from 4. */
export function passwordStrength(password: string): PasswordStrength {
  const score = Object.values(passwordChecks).filter((holds) => holds(password)).length;
  if (score < 2) return { score, label: 'Weak' };
  return { score, label: score < RESET_SCORE ? 'Medium' : 'Strong' };
}

/** Whether a reset accepts it: eight characters, and four of the five checks. */
export function isStrongEnough(password: string): boolean {
  return passwordChecks.length(password) && passwordStrength(password).score >= RESET_SCORE;
}
