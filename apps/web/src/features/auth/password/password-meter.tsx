import { VisuallyHidden } from '@mantine/core';
import {
  type PasswordStrength,
  passwordChecks,
  passwordStrength,
  RESET_SCORE,
} from '@nobayon/shared/domain/account/password-strength.ts';
import { IconCheck, IconPointFilled } from '@tabler/icons-react';
import type { Tone } from '../../../ui/feedback/tone-badge.tsx';
import css from './password-meter.module.css';

const names = {
  length: 'At least 8 characters',
  lowercase: 'A lowercase letter',
  uppercase: 'An uppercase letter',
  number: 'A number',
  special: 'A special character',
} satisfies Record<keyof typeof passwordChecks, string>;

const checks = Object.keys(passwordChecks) as (keyof typeof passwordChecks)[];

const tones = { Weak: 'red', Medium: 'orange', Strong: 'green' } satisfies Record<
  PasswordStrength['label'],
  Tone
>;

/** The strength of a password: a stitch for each passed check, and the list of checks. */
export function PasswordMeter({ password }: { password: string }) {
  const { score, label } = passwordStrength(password);
  return (
    <div className={css.meter} data-tone={tones[label]}>
      <div className={css.head}>
        <span id="password-strength">Password strength</span>
        <b aria-live="polite" className={css.label}>
          {password && label}
        </b>
      </div>
      <VisuallyHidden>
        <meter aria-labelledby="password-strength" min={0} max={checks.length} value={score}>
          {score} of {checks.length}
        </meter>
      </VisuallyHidden>
      <div aria-hidden="true" className={css.stitches}>
        {checks.map((check, index) => (
          <span key={check} data-sewn={index < score || undefined} />
        ))}
      </div>
      <p className={css.rule}>
        At least 8 characters, and {RESET_SCORE} of these {checks.length}:
      </p>
      <ul className={css.checks}>
        {checks.map((check) => (
          <Check key={check} name={names[check]} holds={passwordChecks[check](password)} />
        ))}
      </ul>
    </div>
  );
}

function Check({ name, holds }: { name: string; holds: boolean }) {
  const Icon = holds ? IconCheck : IconPointFilled;
  return (
    <li data-holds={holds || undefined}>
      <Icon aria-hidden size={16} />
      <span>
        {name}
        <VisuallyHidden>{holds ? ': yes' : ': not yet'}</VisuallyHidden>
      </span>
    </li>
  );
}
