import { describe, expect, it } from 'vitest';
import {
  filterInUrl,
  filterQuery,
  isFiltering,
  noFilter,
  paymentInUrl,
  textInUrl,
  viewInUrl,
  withFilter,
  withPayment,
  withText,
  withView,
} from './transactions-url.ts';

const params = (text: string) => new URLSearchParams(text);

describe('the filter in the URL', () => {
  it('is parsed', () => {
    expect(
      filterInUrl(params('status=review&gateway=bkash&from=2026-11-01&to=2026-11-20')),
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
    expect(filterInUrl(params(text))).toEqual(noFilter);
    expect(isFiltering(filterInUrl(params(text)))).toBe(false);
  });

  it('is sent without empty parts', () => {
    expect(filterQuery({ ...noFilter, from: '2026-11-01' })).toEqual({ from: '2026-11-01' });
  });

  it('can be changed in part, which returns to the first page', () => {
    const before = params('page=4&status=pending&from=2026-11-01');
    const next = withFilter(before, { status: '', to: '2026-11-20' });
    expect(next.toString()).toBe('from=2026-11-01&to=2026-11-20');
  });

  it('can be cleared', () => {
    const before = params('page=4&status=pending&gateway=bkash&to=2026-11-20');
    expect(withFilter(before, noFilter).toString()).toBe('');
  });
});

it('keeps the search in the page with the filter', () => {
  const next = withText(params('page=2&status=pending'), 'rahim');
  expect(next.toString()).toBe('page=2&status=pending&text=rahim');
  expect(textInUrl(next)).toBe('rahim');
  expect(withText(next, ' ').toString()).toBe('page=2&status=pending');
});

describe('the view', () => {
  it('is the list unless the URL names the queue', () => {
    expect(viewInUrl(params('view=attention'))).toBe('attention');
    expect(viewInUrl(params('view=claims'))).toBe('claims');
    expect(viewInUrl(params('view=other'))).toBe('all');
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
    expect(paymentInUrl(params(text))).toBe(id);
  });

  it('keeps the rest of the URL', () => {
    expect(withPayment(params('page=2'), 7).toString()).toBe('page=2&payment=7');
    expect(withPayment(params('page=2&payment=7'), null).toString()).toBe('page=2');
  });
});
