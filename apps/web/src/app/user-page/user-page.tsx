import { Button, Paper, Stack } from '@mantine/core';
import type { UserPage as UserPageReply } from '@nobayon/shared/contract/admin/admin-user-page.ts';
import type { AdminUser } from '@nobayon/shared/contract/admin/admin-users.ts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { ApiError } from '../../api/errors/call-error.ts';
import { useUser } from '../../api/session/session.ts';
import { UserAudit } from '../../features/audit/user-audit.tsx';
import { PaymentDrawer } from '../../features/transactions/drawer/payment-drawer.tsx';
import { UserAttention } from '../../features/transactions/of-user/user-attention.tsx';
import { UserPayments } from '../../features/transactions/of-user/user-payments.tsx';
import { DeleteUser } from '../../features/users/delete/delete-user.tsx';
import { EditUserDialog } from '../../features/users/edit/edit-user-dialog.tsx';
import { ChatSection } from '../../features/users/page/chat-section.tsx';
import { CouponsSection } from '../../features/users/page/coupons-section.tsx';
import { MailsSection } from '../../features/users/page/mails-section.tsx';
import { ExtendDialog } from '../../features/users/page/plan/extend-dialog.tsx';
import { HistorySection } from '../../features/users/page/plan/history-section.tsx';
import { PlanSection } from '../../features/users/page/plan/plan-section.tsx';
import { Section } from '../../features/users/page/section.tsx';
import { SignInSection } from '../../features/users/page/sign-in/sign-in-section.tsx';
import { DeletedContact, UserContact } from '../../features/users/page/user-contact.tsx';
import { DeletedSummary, UserSummary } from '../../features/users/page/user-summary.tsx';
import { userName } from '../../features/users/user-name.ts';
import { userPageQuery } from '../../features/users/users-query.ts';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import { ErrorState } from '../../ui/errors/error-state.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadingSkeleton } from '../../ui/feedback/loading-skeleton.tsx';
import { Page } from '../../ui/page/page.tsx';
import { paths } from '../paths.ts';
import css from './user-page.module.css';

/** Everything about one user, including what is left of a deleted one. */
export function UserPage() {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,9}$/.test(id) ? <UserById key={id} id={Number(id)} /> : <NoSuchUser />;
}

function UserById({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({ ...userPageQuery(id), staleTime: 0 });
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return <NoSuchUser />;
  }
  if (error && !data) {
    return (
      <Page title="User">
        <Paper>
          <ErrorState title="Failed to load the user" error={error} onRetry={refetch} />
        </Paper>
      </Page>
    );
  }
  if (!data) {
    return (
      <Page title="User">
        <LoadingSkeleton shape="page" label="Loading the user" />
      </Page>
    );
  }
  if (data.kind === 'user') return <ExistingUser page={data} />;
  return (
    <Page title={data.deleted.name} detail={<DeletedContact deleted={data.deleted} />}>
      <Stack gap="xl">
        <DeletedSummary deleted={data.deleted} payments={data.payments} />
        <Section title="Payments" isBare>
          <UserPayments userId={id} />
        </Section>
        <CouponsSection userId={id} />
        <Section title="Audit" isBare>
          <UserAudit userId={id} />
        </Section>
      </Stack>
      <PaymentDrawer />
    </Page>
  );
}

function ExistingUser({ page }: { page: UserPageReply }) {
  const { user, attention } = page;
  const isSelf = useUser().id === user.id;
  const editing = useDialog<AdminUser>();
  const changingPlan = useDialog<AdminUser>();
  const extending = useDialog<AdminUser>();
  const deletion = useDialog<AdminUser>();
  return (
    <Page
      title={userName(user)}
      detail={<UserContact user={user} />}
      actions={
        <>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPencil aria-hidden size={18} />}
            onClick={() => editing.open(user)}
          >
            Edit user
          </Button>
          {!isSelf && (
            <Button
              variant="default"
              c="var(--mantine-color-error)"
              size="sm"
              leftSection={<IconTrash aria-hidden size={18} />}
              onClick={() => deletion.open(user)}
            >
              Delete
            </Button>
          )}
        </>
      }
    >
      <div className={css.content}>
        <UserSummary page={page} />
        <UserAttention items={attention} />
        <div className={css.columns}>
          <div className={css.plan}>
            <PlanSection page={page} changing={changingPlan} extending={extending} />
          </div>
          <div className={css.lists}>
            <Section title="Payments" isBare>
              <UserPayments userId={user.id} />
            </Section>
            <HistorySection userId={user.id} />
            <Section title="Audit" isBare>
              <UserAudit userId={user.id} />
            </Section>
          </div>
          <div className={css.side}>
            <ChatSection page={page} />
            <SignInSection page={page} />
            <CouponsSection userId={user.id} />
            <MailsSection userId={user.id} />
          </div>
        </div>
      </div>
      <EditUserDialog dialog={editing} />
      <EditUserDialog dialog={changingPlan} start="plan" />
      <ExtendDialog dialog={extending} />
      <DeleteUser dialog={deletion} />
      <PaymentDrawer />
    </Page>
  );
}

function NoSuchUser() {
  return (
    <Page title="User not found">
      <Paper>
        <EmptyState
          title="User not found"
          text="This user does not exist, or the record of the deletion is no longer kept."
          action={
            <Button component={Link} to={paths.adminUsers} variant="default">
              Show all users
            </Button>
          }
        />
      </Paper>
    </Page>
  );
}
