import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './device-row.module.css';

const HANDHELD = /\b(?:Android|iPhone|iPad|KaiOS)$/;

type Props = {
  /** As people call it: "Chrome on Android". */
  device: string;
  badge?: ReactNode;
  /** What else is known, below its name; null for what is not. */
  facts: readonly (string | null)[];
  action?: ReactNode;
};

/** A device in a list: what it is, what happened there, and what can be done about it. */
export function DeviceRow({ device, badge, facts, action }: Props) {
  const Icon = HANDHELD.test(device) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={css.row}>
      <Icon aria-hidden size={24} className={css.icon} />
      <div className={css.words}>
        <div className={css.name}>
          {device}
          {badge}
        </div>
        <div className={css.facts}>
          {facts.map((fact) => fact !== null && <span key={fact}>{fact}</span>)}
        </div>
      </div>
      {action && <div className={css.action}>{action}</div>}
    </li>
  );
}
