import { Button, Title } from '@mantine/core';
import { IconAlertTriangle, IconArrowsExchange } from '@tabler/icons-react';
import { LoadError } from '../../../ui/errors/load-error.tsx';
import { formatDateTimeIn } from '../../../ui/format/zoned-date.ts';
import { isFirstTry } from '../../../ui/hooks/is-first-try.ts';
import { useAppConfig } from '../../../ui/hooks/use-app-config.ts';
import { type ChatHealth, chatHealth, sweepText, waitingText } from './chat-health.ts';
import css from './chat-service-panel.module.css';
import { useSweep } from './use-sweep.ts';

/** As many of its problems as are shown at once. */
const AT_ONCE = 5;

/** The state of the chat service; empty while there is nothing to show. */
export function ChatServicePanel() {
  const { timeZone } = useAppConfig();
  const { status, isComparing, compareNow } = useSweep();
  const time = (iso: string) => formatDateTimeIn(iso, timeZone);
  if (isFirstTry(status)) return <PanelSkeleton />;
  if (!status.data) {
    return <LoadError text="Failed to load the state of the chat service" part={status} />;
  }
  const health = chatHealth(status.data, time);
  if (health.kind === 'silent') return null;
  const isTrouble = health.kind === 'trouble';
  return (
    <section
      aria-labelledby="chat-service"
      data-tone={isTrouble ? 'yellow' : undefined}
      className={css.panel}
    >
      <div className={css.head}>
        <Title order={2} id="chat-service" className={css.name}>
          {isTrouble && <IconAlertTriangle aria-hidden size={20} />}
          {status.data.name}
        </Title>
        <Button
          variant="default"
          size="sm"
          loading={isComparing}
          leftSection={<IconArrowsExchange aria-hidden size={18} />}
          onClick={compareNow}
        >
          Compare now
        </Button>
      </div>
      {isTrouble && <Troubles troubles={health.troubles} />}
      {/* On one line, so that the list below keeps its place while the number changes. */}
      <p className={css.sweep}>
        <span role="status">
          <LastSweep health={health} time={time} isComparing={isComparing} />
        </span>
        {health.waiting > 0 && ` ${waitingText(health.waiting)}`}
      </p>
    </section>
  );
}

/** As tall as the panel of a chat service without problems, so that the list below stays. */
function PanelSkeleton() {
  const { chatService, chatServiceName } = useAppConfig();
  if (chatService === null) return null;
  return (
    <div className={css.panel}>
      <div className={css.head}>
        <span className={css.name}>{chatServiceName}</span>
        <Button
          variant="default"
          size="sm"
          disabled
          leftSection={<IconArrowsExchange aria-hidden size={18} />}
        >
          Compare now
        </Button>
      </div>
      <p className={css.sweep}>Loading…</p>
    </div>
  );
}

/** The first ones, and the others on request: a comparison can report a hundred. */
function Troubles({ troubles }: { troubles: string[] }) {
  const others = troubles.slice(AT_ONCE);
  return (
    <>
      <TroubleList troubles={troubles.slice(0, AT_ONCE)} />
      {others.length > 0 && (
        <details className={css.others}>
          <summary>{others.length} more</summary>
          <TroubleList troubles={others} />
        </details>
      )}
    </>
  );
}

function TroubleList({ troubles }: { troubles: string[] }) {
  return (
    <ul className={css.troubles}>
      {troubles.map((trouble) => (
        <li key={trouble}>{trouble}</li>
      ))}
    </ul>
  );
}

type Props = {
  health: Exclude<ChatHealth, { kind: 'silent' }>;
  time: (iso: string) => string;
  isComparing: boolean;
};

function LastSweep({ health: { sweep }, time, isComparing }: Props) {
  if (isComparing) return 'Comparing all users…';
  if (!sweep) return 'Users have not been compared yet.';
  return `Last compared ${time(sweep.finished_at ?? sweep.started_at)}: ${sweepText(sweep)}.`;
}
