import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { accountTypes, walletKinds, walletTitle } from '@nobayon/shared/domain/manual/wallet.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { accountTypeNames } from '../../../ui/wallets/account-type-names.ts';
import { PERSONAL_NUMBERS } from '../personal-numbers.ts';
import type { WalletValues } from './wallet-values.ts';

const kinds = walletKinds.map((value) => ({ value, label: walletTitle(value) }));
const types = accountTypes.map((value) => ({ value, label: accountTypeNames[value] }));

type Props = {
  form: UseFormReturnType<WalletValues>;
  /** Payments were made to it: which account it is stays as it is. */
  isUsed: boolean;
};

export function WalletFields({ form, isUsed }: Props) {
  const { kind, accountType } = form.values;
  const kept = 'The kind and the number cannot be changed: customers may have paid to it.';
  return (
    <>
      <NativeSelect
        label="Kind"
        name="kind"
        size="md"
        data={kinds}
        disabled={isUsed}
        data-autofocus={!isUsed || undefined}
        {...form.getInputProps('kind')}
      />
      <TextInput
        label="Account number"
        name="number"
        description={isUsed ? kept : numberHint(kind)}
        inputMode="numeric"
        autoComplete="off"
        disabled={isUsed}
        {...form.getInputProps('number')}
      />
      <NativeSelect
        label="Account type"
        name="accountType"
        description="Customers use Send Money for a personal account, and Payment for the others."
        size="md"
        data={types}
        {...form.getInputProps('accountType')}
      />
      {accountType === 'personal' && <Notice kind="warning">{PERSONAL_NUMBERS}</Notice>}
      <Textarea
        label="Instructions"
        name="instructions"
        description="Optional. Customers see this below the steps. For a bank: its name, the branch and the account’s name."
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

function numberHint(kind: WalletValues['kind']): string {
  if (kind === 'bank') return 'The account number, 6 to 20 digits.';
  return kind === 'rocket'
    ? '11 or 12 digits, beginning with 01.'
    : '11 digits, beginning with 01.';
}
