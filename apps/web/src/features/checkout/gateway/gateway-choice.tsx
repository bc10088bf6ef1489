import { Paper, Title } from '@mantine/core';
import clsx from 'clsx';
import { useId } from 'react';
import card from '../../../ui/form/radio-card.module.css';
import css from './gateway-choice.module.css';
import { GatewayMark } from './gateway-mark.tsx';
import type { GatewayOption } from './gateway-options.ts';
import { gatewayHint, obstacleText } from './gateway-texts.ts';

type Props = {
  options: readonly GatewayOption[];
  chosen: string | null;
  onChoose: (name: string) => void;
};

/** The payment methods as radio buttons. Unavailable ones stay visible with the reason. */
export function GatewayChoice({ options, chosen, onChoose }: Props) {
  const group = useId();
  return (
    <>
      <Title order={2} mt="sm">
        Choose how to pay
      </Title>
      <div role="radiogroup" aria-label="Payment method" className={css.gateways}>
        {options.map((option) => (
          <GatewayCard
            key={option.gateway.name}
            group={group}
            option={option}
            isChosen={option.gateway.name === chosen}
            onChoose={() => onChoose(option.gateway.name)}
          />
        ))}
      </div>
    </>
  );
}

type CardProps = { group: string; option: GatewayOption; isChosen: boolean; onChoose: () => void };

function GatewayCard({ group, option, isChosen, onChoose }: CardProps) {
  const {
    gateway: { name, title },
    obstacle,
  } = option;
  const id = `${group}-${name}`;
  return (
    <Paper
      component="label"
      className={clsx(card.card, css.gateway)}
      data-possible={obstacle === null || undefined}
    >
      <input
        type="radio"
        name={group}
        value={name}
        checked={isChosen}
        disabled={obstacle !== null}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-hint`}
        className={card.radio}
        onChange={onChoose}
      />
      <span className={css.text}>
        <span id={`${id}-name`} className={css.name}>
          {title}
        </span>
        <span id={`${id}-hint`} className={css.hint}>
          {obstacle ? obstacleText(obstacle) : gatewayHint(name)}
        </span>
      </span>
      <GatewayMark name={name} />
    </Paper>
  );
}
