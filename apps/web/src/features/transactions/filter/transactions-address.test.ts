import { describe, expect, it } from 'vitest';
import {
  filterInAddress,
  filterQuery,
  isFiltering,
  noFilter,
  paymentInAddress,
  textInAddress,
  viewInAddress,
  withFilter,
  withPayment,
  withText,
  withView,
} from './transactions-address.ts';

const address = (text: string) => new URLSearchParams(text);

describe('the filter in the address', () => {
  it('is parsed', () => {
    expect(
      filterInAddress(address('status=review&gateway=bkash&from=2026-11-01&to=2026-11-20')),
    ).toEqual({
      status: 'review',
      gateway: 'bkash',
      from: '2026-11-01',
      to: '2026-11-20',
    });
  });

  it.each([
    '',
    'status=paid',
    'gateway=paypal',
    'from=yesterday',
    'to=2026-02-31',
    'status=&from=',
  ])('is empty for %j', (text) => {
    expect(filterInAddress(address(text))).toEqual(noFilter);
    expect(isFiltering(filterInAddress(address(text)))).toBe(false);
  });

  it('is sent without empty parts', () => {
    expect(filterQuery({ ...noFilter, from: '2026-11-01' })).toEqual({ from: '2026-11-01' });
  });

  it('can be changed in part, which returns to the first page', () => {
    const before = address('page=4&status=pending&from=2026-11-01');
    const next = withFilter(before, { status: '', to: '2026-11-20' });
    expect(next.toString()).toBe('from=2026-11-01&to=2026-11-20');
  });

  it('can be cleared', () => {
    const before = address('page=4&status=pending&gateway=bkash&to=2026-11-20');
    expect(withFilter(before, noFilter).toString()).toBe('');
  });
});

it('keeps the search in the page with the filter', () => {
  const next = withText(address('page=2&status=pending'), 'rahim');
  expect(next.toString()).toBe('page=2&status=pending&text=rahim');
  expect(textInAddress(next)).toBe('rahim');
  expect(withText(next, ' ').toString()).toBe('page=2&status=pending');
});

describe('the view', () => {
  it('is the list unless the address names the queue', () => {
    expect(viewInAddress(address('view=attention'))).toBe('attention');
    expect(viewInAddress(address('view=claims'))).toBe('claims');
    expect(viewInAddress(address('view=other'))).toBe('all');
  });

  it('drops the page and the filter when it changes', () => {
    expect(withView('attention').toString()).toBe('view=attention');
    expect(withView('all').toString()).toBe('');
  });
});

describe('the open payment', () => {
  it.each([
    ['payment=1042', 1042],
    ['payment=0', null],
    ['payment=x', null],
    ['', null],
  ])('of %j is %j', (text, id) => {
    expect(paymentInAddress(address(text))).toBe(id);
  });

  it('keeps the rest of the address', () => {
    expect(withPayment(address('page=2'), 7).toString()).toBe('page=2&payment=7');
    expect(withPayment(address('page=2&payment=7'), null).toString()).toBe('page=2');
  });
});
