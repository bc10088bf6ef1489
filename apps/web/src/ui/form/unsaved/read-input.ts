import { z } from 'zod';
import { parseJson } from '../../../api/parse-json.ts';
import { forgetInput, keptInput } from '../../../api/session/unsaved-input.ts';

const Input = z.object({
  userId: z.int(),
  /** Identifies the form and what it is about: "plan 7", "plan new". */
  form: z.string(),
  /** What it is about; null for something new. */
  subject: z.json(),
  values: z.record(z.string(), z.json()),
});
export type UnsavedInput = z.infer<typeof Input>;

/** What this user had entered when their session ended. Anything else is removed. */
export function readInput(userId: number): UnsavedInput | null {
  const json = keptInput();
  if (json === null) return null;
  const { data } = Input.safeParse(parseJson(json));
  if (data?.userId === userId) return data;
  forgetInput();
  return null;
}

/** Passwords are entered again. */
export function withoutPasswords<Values extends object>(values: Values): Partial<Values> {
  const kept = Object.entries(values).filter(([field]) => !/password/i.test(field));
  return Object.fromEntries(kept) as Partial<Values>;
}
