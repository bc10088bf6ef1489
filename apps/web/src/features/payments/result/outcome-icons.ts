import type { PaymentOutcome } from '@nobayon/shared/domain/transaction/callback.ts';
import {
  IconCircleCheck,
  IconCircleMinus,
  IconCircleX,
  IconClock,
  IconHelpCircle,
  IconReceiptRefund,
  IconZoomQuestion,
} from '@tabler/icons-react';

export const outcomeIcons = {
  success: IconCircleCheck,
  failed: IconCircleX,
  processing: IconClock,
  refunded: IconReceiptRefund,
  canceled: IconCircleMinus,
  review: IconZoomQuestion,
  unknown: IconHelpCircle,
} as const satisfies Record<PaymentOutcome, unknown>;
