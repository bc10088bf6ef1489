import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Queries } from '../../../api/queries.tsx';
import { AuthCard } from '../../../ui/page/auth-card.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';
import {
  ContinueToLogin,
  RequestNewLink,
  VerificationFailed,
  VerificationSkeleton,
} from './reset-steps.tsx';
import { type ResetView, resetView } from './reset-view.ts';
import { useResetLink } from './use-reset-link.ts';
import { markResetTokenInvalid, resetTokenQuery } from './verify-reset-token.ts';

export function ResetPasswordPage() {
  return (
    <Queries>
      <ResetPassword />
    </Queries>
  );
}

function ResetPassword() {
  const { link, forget, markUsed } = useResetLink();
  const token = link.kind === 'token' ? link.token : null;
  const verification = useQuery({ ...resetTokenQuery(token ?? ''), enabled: token !== null });
  const view = resetView(link, verification);

  const forgetRejected = useEffectEvent(forget);
  useEffect(() => {
    if (view.kind === 'rejected') forgetRejected();
  }, [view.kind]);

  return (
    <AuthCard title={titles[view.kind]} subtitle={subtitleOf(view)}>
      <Step view={view} onRetry={() => void verification.refetch()} onDone={markUsed} />
    </AuthCard>
  );
}

type StepProps = { view: ResetView; onRetry: () => void; onDone: () => void };

function Step({ view, onRetry, onDone }: StepProps) {
  switch (view.kind) {
    case 'verifying':
      return <VerificationSkeleton />;
    case 'unverified':
      return <VerificationFailed error={view.error} onRetry={onRetry} />;
    case 'form':
      return <ResetPasswordForm {...view} onRejected={markResetTokenInvalid} onDone={onDone} />;
    case 'rejected':
      return <RequestNewLink />;
    case 'done':
      return <ContinueToLogin />;
  }
}

const titles = {
  verifying: 'Reset Password',
  unverified: 'Reset Password',
  form: 'Reset Password',
  rejected: 'Invalid Reset Link',
  done: 'Password Reset',
} satisfies Record<ResetView['kind'], string>;

const subtitles = {
  verifying: 'Verifying your reset link…',
  unverified: 'Your reset link could not be verified.',
  form: 'Choose a new password for your account.',
  done: 'Your password has been changed and you have been signed out on all devices.',
} satisfies Record<Exclude<ResetView['kind'], 'rejected'>, string>;

function subtitleOf(view: ResetView): string {
  return view.kind === 'rejected' ? view.text : subtitles[view.kind];
}
