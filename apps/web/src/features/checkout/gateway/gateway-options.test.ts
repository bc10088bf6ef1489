import { expect, it } from 'vitest';
import { chosenGateway, type Gateway, gatewayOptions } from './gateway-options.ts';

const gateway = (name: string, minAmount: number, maxAmount: number): Gateway => ({
  name,
  title: name,
  minAmount,
  maxAmount,
  needsPhone: false,
});
const any = gateway('any', 0.01, 21_474_836.47);
const middle = gateway('middle', 10, 500_000);
const gateways = [any, middle];

it.each([
  [null, [null, null]],
  [0.01, [null, { kind: 'too_small', min: 10 }]],
  [9.99, [null, { kind: 'too_small', min: 10 }]],
  [10, [null, null]],
  [500_000, [null, null]],
  [500_000.01, [null, { kind: 'too_large', max: 500_000 }]],
])('a total of %j has these obstacles', (total, obstacles) => {
  const options = gatewayOptions(gateways, total);
  expect(options.map(({ gateway: { name } }) => name)).toEqual(['any', 'middle']);
  expect(options.map(({ obstacle }) => obstacle)).toEqual(obstacles);
});

it.each([
  ['middle', 300, 'middle'],
  ['middle', 5, 'any'],
  ['any', 5, 'any'],
  [null, 300, 'any'],
  ['gone', 300, 'any'],
  ['middle', 0, null],
])('wanting %j for %j taka selects %j', (wanted, total, name) => {
  expect(chosenGateway(gatewayOptions(gateways, total), wanted)?.name ?? null).toBe(name);
});

it('a free order has no options', () => {
  expect(gatewayOptions(gateways, 0)).toEqual([]);
});

it('if none accepts the amount, none is selected', () => {
  expect(chosenGateway(gatewayOptions([middle], 1), 'middle')).toBeNull();
});
