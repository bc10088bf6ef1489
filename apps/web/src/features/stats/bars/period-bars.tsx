import { BarChart, type BarChartProps } from '@mantine/charts';
import { axisTicks } from './axis-ticks.ts';
import { ChartTip } from './chart-tip.tsx';
import { DashedBar } from './dashed-bar.tsx';
import css from './period-bars.module.css';
import { useTouchedBar } from './use-touched-bar.ts';

export type Bar = {
  /** The label below the bar. */
  name: string;
  value: number;
  color: string;
  /** The tooltip's text. */
  title: string;
  text: string;
  /** The value of a bar that is cut off, shown at its top. */
  cut?: string;
  /** The number of stitches if they fit; by default as many as fit. */
  stitches?: number;
};

type Props = {
  bars: Bar[];
  /** Formats a value on the axis. */
  valueText: (value: number) => string;
  height: BarChartProps['h'];
};

/** A chart of stitched bars, one for each day or month. */
export function PeriodBars({ bars, valueText, height }: Props) {
  const { chartProps, tooltipProps } = useTouchedBar();
  const ticks = axisTicks(Math.max(...bars.map(({ value }) => value)));
  return (
    <BarChart
      {...chartProps}
      h={height}
      data={bars}
      dataKey="name"
      series={[{ name: 'value', color: 'paddy' }]}
      gridAxis="x"
      tickLine="none"
      strokeDasharray="2 6"
      // An image for screen readers; the table is what the keyboard can reach.
      accessibilityLayer={false}
      barChartProps={{ margin: { top: 20 } }}
      barProps={{ shape: DashedBar, minPointSize: 0 }}
      xAxisProps={{ minTickGap: 12, interval: 'equidistantPreserveStart' }}
      yAxisProps={{
        width: 52,
        domain: [0, ticks.at(-1) ?? 0],
        ticks,
        niceTicks: 'none',
        tickFormatter: valueText,
      }}
      className={css.bars}
      tooltipProps={{ content: ChartTip, position: { y: 0 }, ...tooltipProps }}
    />
  );
}
