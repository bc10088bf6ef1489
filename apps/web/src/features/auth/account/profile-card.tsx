import { Anchor, Button, Paper, Title } from '@mantine/core';
import type { Role, User } from '@nobayon/shared/contract/account/auth.ts';
import { IconPencil } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { type Fact, Facts } from '../../../ui/facts/facts.tsx';
import { phoneText } from '../../../ui/format/phone-text.ts';
import { NameForm } from './name-form.tsx';
import { PhoneForm } from './phone-form.tsx';
import css from './profile-card.module.css';

const roleNames = { admin: 'Administrator', user: 'User' } satisfies Record<Role, string>;

type Editable = 'name' | 'phone';

/** The signed-in user's name, address, phone number and role. */
export function ProfileCard({ user }: { user: User }) {
  const [edited, setEdited] = useState<Editable | null>(null);
  const editName = useRef<HTMLButtonElement>(null);
  const editPhone = useRef<HTMLButtonElement>(null);
  const before = useRef<Editable | null>(null);
  // The form had the focus, so it returns to the button that opened it.
  useEffect(() => {
    if (before.current === 'name' && !edited) editName.current?.focus();
    if (before.current === 'phone' && !edited) editPhone.current?.focus();
    before.current = edited;
  }, [edited]);
  const close = () => setEdited(null);
  const phone: Fact = {
    label: 'Phone number',
    value: (
      <span className={css.phone}>
        {user.phone ? phoneText(user.phone) : <span className={css.none}>Not added</span>}
        <Button
          ref={editPhone}
          variant="subtle"
          size="compact-sm"
          aria-label={user.phone ? 'Edit phone number' : 'Add phone number'}
          onClick={() => setEdited('phone')}
        >
          {user.phone ? 'Edit' : 'Add'}
        </Button>
      </span>
    ),
  };

  return (
    <Paper component="section" aria-labelledby="profile" p="lg">
      <div className={css.head}>
        <Title order={2} id="profile">
          Your account
        </Title>
        {edited !== 'name' && (
          <Button
            ref={editName}
            variant="subtle"
            size="compact-sm"
            className={css.edit ?? ''}
            leftSection={<IconPencil aria-hidden size={16} />}
            onClick={() => setEdited('name')}
          >
            Edit name
          </Button>
        )}
      </div>
      {/* A form replaces the value that it changes. */}
      <div className={css.facts}>
        {edited === 'name' ? (
          <NameForm user={user} onSaved={close} onCancel={close} />
        ) : (
          <Facts facts={[{ label: 'Full name', value: user.name }]} />
        )}
        <Facts facts={[{ label: 'Email', value: user.email }]} />
        {edited === 'phone' ? (
          <PhoneForm user={user} onSaved={close} onCancel={close} />
        ) : (
          <Facts facts={[phone]} />
        )}
        <Facts facts={[{ label: 'Role', value: roleNames[user.role] }]} />
      </div>
      <Anchor component={Link} to={paths.accountSecurity} size="sm" mt="md" display="inline-block">
        Sign-in and security
      </Anchor>
    </Paper>
  );
}
