import { Paper, Text } from '@mantine/core';
import { type FiguresReply, figures } from '@nobayon/shared/contract/admin/figures.ts';
import { countText } from '@nobayon/shared/domain/text/plural.ts';
import { NO_GATEWAY } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { DayRangeField } from '../../../ui/dates/day-range-field.tsx';
import { ErrorState } from '../../../ui/errors/error-state.tsx';
import { fieldErrors } from '../../../ui/errors/form-errors.ts';
import { LoadingSkeleton } from '../../../ui/feedback/loading-skeleton.tsx';
import { adminTaka } from '../../../ui/format/admin-taka.tsx';
import { formatDay } from '../../../ui/format/zoned-date.ts';
import { useToday } from '../../../ui/hooks/use-today.ts';
import { useUrlParams } from '../../../ui/hooks/use-url-params.ts';
import { compactTaka } from '../bars/compact-taka.ts';
import { PeriodBars } from '../bars/period-bars.tsx';
import { ChartCard } from '../charts/chart-card.tsx';
import { BreakdownCard } from './breakdown-card.tsx';
import { gatewayRows } from './gateway-rows.ts';
import css from './period-figures.module.css';
import { periodInUrl, withPeriod } from './period-in-url.ts';
import { seriesBars, seriesFigures, seriesSummary } from './revenue-series.ts';
import { Tiles } from './tiles/tiles.tsx';
import { tilesOf } from './tiles/tiles-of.ts';

/** The figures of a selected period, compared with the period before. */
export function PeriodFigures() {
  const [params, changeParams] = useUrlParams();
  const period = periodInUrl(params, useToday());
  const { from: tooLong } = fieldErrors(figures.get.query, period);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query(figures.get, { query: period }),
    placeholderData: keepPreviousData,
    enabled: !tooLong,
  });
  return (
    <div className={css.period}>
      <div className={css.range}>
        <DayRangeField
          inline
          label="Period"
          {...period}
          error={tooLong}
          onRange={(range) => {
            if (range.from && range.to) changeParams((now) => withPeriod(now, range));
          }}
        />
        {data && !tooLong && (
          <Text c="dimmed" size="sm" aria-live="polite">
            Compared with {daysText(data.before)}
          </Text>
        )}
      </div>
      {tooLong ? null : error && !data ? (
        <Paper>
          <ErrorState title="Failed to load the figures" error={error} onRetry={() => refetch()} />
        </Paper>
      ) : data ? (
        <Shown reply={data} isBusy={isPlaceholderData} />
      ) : (
        <LoadingSkeleton shape="rows" count={4} label="Loading the figures" />
      )}
    </div>
  );
}

function Shown({ reply, isBusy }: { reply: FiguresReply; isBusy: boolean }) {
  return (
    <div className={css.figures} aria-busy={isBusy}>
      <Tiles tiles={tilesOf(reply)} />
      <ChartCard
        title="Revenue"
        span={2}
        summary={seriesSummary(reply)}
        figures={seriesFigures(reply)}
      >
        {reply.current.payments > 0 && (
          <PeriodBars
            bars={seriesBars(reply)}
            valueText={compactTaka}
            height={{ base: 240, md: 300 }}
          />
        )}
      </ChartCard>
      <BreakdownCard
        title="Revenue by plan"
        definition="Completed payments by plan, and what its customers pay per month."
        columns={['Plan', 'Revenue', 'Before', 'Customers', 'Per month']}
        rows={reply.plans.map(
          ({ id, name, is_archived, revenue, previous_revenue, customers, mrr }) => ({
            key: id,
            name: is_archived ? `${name} (deleted)` : name,
            cells: [
              adminTaka(revenue),
              adminTaka(previous_revenue),
              countText(customers),
              adminTaka(mrr),
            ],
          }),
        )}
        empty="No plan has earned anything in this period."
      />
      <BreakdownCard
        title="Revenue by coupon"
        definition="Completed payments made with a coupon, and what it took off."
        columns={['Coupon', 'Revenue', 'Before', 'Payments', 'Discount']}
        rows={reply.coupons.map(({ code, revenue, previous_revenue, payments, discount }) => ({
          key: code,
          name: code,
          cells: [
            adminTaka(revenue),
            adminTaka(previous_revenue),
            countText(payments),
            adminTaka(discount),
          ],
        }))}
        empty="No coupon was used in this period."
        note={reply.more_coupons > 0 ? `And ${reply.more_coupons} more.` : undefined}
      />
      {reply.gateways.filter(({ name }) => name !== NO_GATEWAY).length > 1 && (
        <BreakdownCard
          title="Revenue by gateway"
          definition="Completed payments by the payment gateway they were made with."
          columns={['Gateway', 'Revenue', 'Before', 'Payments']}
          rows={gatewayRows(reply)}
        />
      )}
    </div>
  );
}

function daysText({ from, to }: FiguresReply['before']): string {
  return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
}
