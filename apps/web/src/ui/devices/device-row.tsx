import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './device-row.module.css';

const HANDHELD = /\b(?:Android|iPhone|iPad|KaiOS)$/;

type Props = {
  /** The usual name: "Chrome on Android". */
  device: string;
  badge?: ReactNode;
  /** Further facts below the name; null for unknown ones. */
  facts: readonly (string | null)[];
  action?: ReactNode;
};

/** A device in a list: its name, its activity and its actions. */
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
