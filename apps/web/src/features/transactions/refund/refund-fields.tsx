import { Input, SegmentedControl, Text, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { RefundOffer } from '@nobayon/shared/contract/admin/admin-refunds.ts';
import { gatewayTitle } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { adminTaka } from '../../../ui/format/admin-taka.tsx';
import { notByGatewayText } from './refund-texts.ts';
import type { RefundValues } from './refund-values.ts';

type Props = { form: UseFormReturnType<RefundValues>; offer: RefundOffer };

/** The amount, the method and the reason of the refund. */
export function RefundFields({ form, offer }: Props) {
  const why = notByGatewayText(offer);
  const isExternal = form.values.way === 'external';
  return (
    <>
      {why && <Text>{why}</Text>}
      {offer.way === 'gateway' && (
        <Input.Wrapper label="How" labelElement="div" size="md">
          <SegmentedControl
            fullWidth
            mt={4}
            aria-label="How"
            data={[
              { value: 'gateway', label: `Through ${gatewayTitle(offer.gateway)}` },
              { value: 'external', label: 'Another way' },
            ]}
            {...form.getInputProps('way')}
          />
        </Input.Wrapper>
      )}
      {offer.is_divisible ? (
        <NumberField
          label="Amount"
          name="amount"
          leftSection="৳"
          description={`Up to ${adminTaka(offer.amount, [offer.amount])}. A smaller amount removes its share of the days.`}
          min={0.01}
          max={offer.amount}
          step={0.01}
          {...form.getInputProps('amount')}
        />
      ) : (
        <Text fw={600}>Amount: {adminTaka(offer.amount, [offer.amount])}</Text>
      )}
      <Textarea
        label={isExternal ? 'How did you refund it?' : 'Reason'}
        name="reason"
        description={
          isExternal
            ? 'For example the wallet and its transaction ID. Saved with the payment and in the audit log.'
            : 'Sent to the gateway, and saved with the payment and in the audit log.'
        }
        size="md"
        autosize
        minRows={2}
        maxLength={200}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </>
  );
}
