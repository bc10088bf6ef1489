import { NativeSelect, Switch, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import {
  accountNumberHint,
  accountTypes,
  walletKinds,
  walletTitle,
} from '@nobayon/shared/domain/manual/wallet.ts';
import { Facts } from '../../../ui/facts/facts.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { accountNumberText } from '../../../ui/wallets/account-number.ts';
import { accountTypeNames } from '../../../ui/wallets/account-type-names.ts';
import { PERSONAL_NUMBERS } from '../personal-numbers.ts';
import type { WalletValues } from './wallet-values.ts';

const kinds = walletKinds.map((value) => ({ value, label: walletTitle(value) }));
const types = accountTypes.map((value) => ({ value, label: accountTypeNames[value] }));

type Props = {
  form: UseFormReturnType<WalletValues>;
  /** Whether payments were made to it, so that its number and type cannot be changed. */
  isUsed: boolean;
};

export function WalletFields({ form, isUsed }: Props) {
  const { kind, accountType } = form.values;
  const hasType = kind !== 'bank';
  return (
    <>
      {isUsed ? (
        <UnchangeableAccount {...form.values} />
      ) : (
        <>
          <NativeSelect
            label="Kind"
            name="kind"
            size="md"
            data={kinds}
            data-autofocus
            {...form.getInputProps('kind')}
          />
          <TextInput
            label="Account number"
            name="number"
            description={accountNumberHint(kind)}
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps('number')}
          />
        </>
      )}
      {hasType && (
        <NativeSelect
          label="Account type"
          name="accountType"
          description="Customers use Send Money for a personal account, and Payment for the others."
          size="md"
          data={types}
          data-autofocus={isUsed || undefined}
          {...form.getInputProps('accountType')}
        />
      )}
      {hasType && accountType === 'personal' && <Notice kind="warning">{PERSONAL_NUMBERS}</Notice>}
      <Textarea
        label="Instructions"
        name="instructions"
        description={
          hasType
            ? 'Optional. Customers see this below the steps.'
            : 'Customers see this below the steps: the bank’s name, the branch and the account’s name.'
        }
        data-autofocus={(isUsed && !hasType) || undefined}
        size="md"
        autosize
        minRows={3}
        maxLength={500}
        {...form.getInputProps('instructions')}
      />
      <Switch
        label="Active"
        description="When off, customers do not see it."
        size="md"
        {...form.getInputProps('isActive', { type: 'checkbox' })}
      />
    </>
  );
}

/** The account as text, so that it does not look editable. */
function UnchangeableAccount({ kind, number }: Pick<WalletValues, 'kind' | 'number'>) {
  return (
    <div>
      <Facts
        layout="columns"
        facts={[
          { label: 'Kind', value: walletTitle(kind) },
          { label: 'Account number', value: accountNumberText(kind, number) },
        ]}
      />
      <Text size="sm" c="dimmed" mt="xs">
        These cannot be changed, because customers may have paid to this account.
      </Text>
    </div>
  );
}
