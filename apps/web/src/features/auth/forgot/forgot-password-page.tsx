import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { AuthCard } from '../../../ui/page/auth-card.tsx';
import { rememberedEmail } from '../remembered-email.ts';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { ResetLinkSent } from './reset-link-sent.tsx';

type Step = { kind: 'form'; email: string } | { kind: 'sent'; email: string };

const headings = {
  form: {
    title: 'Forgot Password',
    subtitle: 'Enter your email and we will send you a link to choose a new password.',
  },
  sent: {
    title: 'Check Your Email',
    subtitle: "If an account with that email exists, we've sent you a password reset link.",
  },
} satisfies Record<Step['kind'], { title: string; subtitle: string }>;

export function ForgotPasswordPage() {
  const { state } = useLocation();
  const [step, setStep] = useState<Step>({ kind: 'form', email: rememberedEmail(state) });
  const { email } = step;
  return (
    <AuthCard {...headings[step.kind]}>
      {step.kind === 'sent' ? (
        <ResetLinkSent email={email} onSendAnother={() => setStep({ kind: 'form', email })} />
      ) : (
        <ForgotPasswordForm
          initialEmail={email}
          onSent={(email) => setStep({ kind: 'sent', email })}
        />
      )}
    </AuthCard>
  );
}
