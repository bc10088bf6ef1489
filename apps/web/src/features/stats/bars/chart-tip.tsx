import type { TooltipContentProps } from 'recharts';
import { z } from 'zod';
import css from './chart-tip.module.css';

const Tip = z.object({ title: z.string(), text: z.string() });

export function ChartTip({ active, payload }: TooltipContentProps) {
  const tip = Tip.safeParse(payload[0]?.payload).data;
  if (!active || !tip) return null;
  return (
    <div className={css.tip}>
      <div className={css.title}>{tip.title}</div>
      <div>{tip.text}</div>
    </div>
  );
}
