import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent, useState } from 'react';
import type { z } from 'zod';
import { session, useUser } from '../../../api/session/session.ts';
import { forgetInput, keepInput } from '../../../api/session/unsaved-input.ts';
import { readInput, withoutPasswords } from './read-input.ts';

/** What identifies a form: "plan" and the plan to edit, or null for a new one. */
export type Identity = { noun: string; subject: { id: number } | null };

const nameOf = ({ noun, subject }: Identity) => `${noun} ${subject?.id ?? 'new'}`;

type Options = {
  /** Whether input is also kept while the page is hidden: a phone may close it meanwhile. */
  alsoWhileHidden?: boolean;
};

/**
 * Keeps what is entered if the session ends, and puts it back when the same user opens the same form
 * again. Returns whether it did.
 */
export function useUnsavedInput<Values extends Record<string, unknown>>(
  form: Pick<UseFormReturnType<Values>, 'isDirty' | 'getValues' | 'setValues'>,
  identity: Identity | undefined,
  { alsoWhileHidden = false }: Options = {},
): boolean {
  const { id: userId } = useUser();
  const [isRestored, setRestored] = useState(false);

  const restore = useEffectEvent(() => {
    const kept = identity && readInput(userId);
    if (!kept || kept.form !== nameOf(identity)) return;
    forgetInput();
    const fields = Object.keys(form.getValues()).filter((field) => field in kept.values);
    const values = fields.map((field) => [field, kept.values[field]]);
    form.setValues(Object.fromEntries(values) as Partial<Values>);
    setRestored(true);
  });
  const keep = useEffectEvent(() => {
    if (!identity || !form.isDirty()) return;
    const { subject } = identity;
    const values = withoutPasswords(form.getValues());
    keepInput({ userId, form: nameOf(identity), subject, values });
  });
  useEffect(() => {
    restore();
    return session.subscribe(() => {
      const now = session.get();
      const hasEnded =
        now.kind === 'guest' && (now.left === 'ended' || now.left === 'unauthorized');
      if (hasEnded) keep();
    });
  }, []);
  useEffect(() => {
    if (!alsoWhileHidden) return;
    const keepIfHidden = () => document.hidden && keep();
    document.addEventListener('visibilitychange', keepIfHidden);
    return () => document.removeEventListener('visibilitychange', keepIfHidden);
  }, [alsoWhileHidden]);

  return isRestored;
}

/** After a new login, opens the form again in which something had been entered. */
export function useReopenedForm<Subject>(
  noun: string,
  schema: z.ZodType<Subject>,
  open: (subject: Subject | null) => void,
): void {
  const { id: userId } = useUser();
  const reopen = useEffectEvent(() => {
    const kept = readInput(userId);
    if (!kept?.form.startsWith(`${noun} `)) return;
    const { success, data } = schema.nullable().safeParse(kept.subject);
    if (success) open(data);
  });
  useEffect(() => reopen(), []);
}
