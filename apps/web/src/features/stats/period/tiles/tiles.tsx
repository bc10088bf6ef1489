import { Paper } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import { lengthOf } from '../../length-of.ts';
import css from './tiles.module.css';
import type { Tile } from './tiles-of.ts';

/** Figures, each with its previous value and its definition. */
export function Tiles({ tiles }: { tiles: Tile[] }) {
  return (
    <Paper component="dl" bg="var(--mantine-color-default-border)" className={css.tiles}>
      {tiles.map((tile) => (
        <div key={tile.label} className={css.tile}>
          <dt className={css.label}>{tile.label}</dt>
          <dd className={css.value} style={lengthOf(tile.value)}>
            {tile.value}
          </dd>
          {tile.before !== null && <ChangeLine {...tile} before={tile.before} />}
          <dd className={css.definition}>{tile.definition}</dd>
        </div>
      ))}
    </Paper>
  );
}

function ChangeLine({ change, isLoss = false, before }: Tile & { before: string }) {
  const isGood =
    change === null || change.direction === 'same'
      ? undefined
      : (change.direction === 'up') !== isLoss;
  return (
    <dd className={css.change} data-good={isGood}>
      {change && (
        <>
          {change.direction === 'up' && <IconArrowUpRight aria-hidden size={14} />}
          {change.direction === 'down' && <IconArrowDownRight aria-hidden size={14} />}
          <b>{change.text}</b>{' '}
        </>
      )}
      <span>was {before}</span>
    </dd>
  );
}
