import { BarChart, type BarChartProps } from '@mantine/charts';
import { ChartTip } from './chart-tip.tsx';
import { DashedBar } from './dashed-bar.tsx';
import css from './period-bars.module.css';

export type Bar = {
  /** Below the bar. */
  name: string;
  value: number;
  color: string;
  /** What is said of it when it is pointed at. */
  title: string;
  text: string;
  /** The value of a bar that is cut off, written beside its top. */
  cut?: string;
  /** How many stitches it has where they fit; as many as fit where none are given. */
  stitches?: number;
};

type Props = {
  bars: Bar[];
  /** How a value is written on the axis. */
  valueText: (value: number) => string;
  height: BarChartProps['h'];
};

/** Bars of running stitches, one for each day or month. */
export function PeriodBars({ bars, valueText, height }: Props) {
  return (
    <BarChart
      h={height}
      data={bars}
      dataKey="name"
      series={[{ name: 'value', color: 'paddy' }]}
      gridAxis="x"
      tickLine="none"
      strokeDasharray="2 6"
      // A picture for a screen reader; the table is what the keyboard can go through.
      accessibilityLayer={false}
      barChartProps={{ margin: { top: 20 } }}
      barProps={{ shape: DashedBar, minPointSize: 0 }}
      xAxisProps={{ minTickGap: 12, interval: 'preserveStartEnd' }}
      yAxisProps={{
        width: 52,
        allowDecimals: false,
        tickCount: 5,
        niceTicks: 'snap125',
        tickFormatter: valueText,
      }}
      className={css.bars}
      tooltipProps={{ content: ChartTip, position: { y: 0 } }}
    />
  );
}
