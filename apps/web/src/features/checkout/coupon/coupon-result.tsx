import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { TakaOfSum } from '../../../ui/format/taka-of-sum.tsx';
import type { CouponAnswer, CouponState } from '../state/checkout-state.ts';
import css from './coupon-box.module.css';

type Props = { id: string; text: string; coupon: CouponState };

/** The result below the coupon box. Screen readers announce its changes. */
export function CouponResult({ id, text, coupon }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(coupon.kind);
  useEffect(() => {
    // The button may stand at the edge of the screen. A coupon that was kept is no news.
    if (before.current === 'checking') box.current?.scrollIntoView({ block: 'nearest' });
    before.current = coupon.kind;
  }, [coupon.kind]);
  const isUnapplied = coupon.kind === 'none' && text.trim() !== '';
  return (
    <div ref={box} id={id} className={css.result}>
      <div role="alert" className={css.rejected}>
        {coupon.kind === 'rejected' && [coupon.reason.text, coupon.reason.hint].join('\n').trim()}
      </div>
      <div role="status" className={css.applied}>
        {coupon.kind === 'applied' && <Applied answer={coupon} />}
      </div>
      {isUnapplied && <div className={css.hint}>Press Apply to use this coupon.</div>}
    </div>
  );
}

function Applied({ answer }: { answer: Extract<CouponAnswer, { kind: 'applied' }> }) {
  const { discountType, discountValue, discountAmount } = answer.coupon;
  return (
    <>
      <IconCircleCheck aria-hidden size={18} className={css.icon} />
      {answer.code}
      {discountType === 'percentage' && ` (${discountValue}%)`} takes{' '}
      <TakaOfSum amount={discountAmount} sum={[discountAmount]} /> off.
    </>
  );
}
