import { expect, it } from 'vitest';
import { html } from './html.ts';

const write = (...args: Parameters<typeof html>) => html(...args).text;

it('escapes every value, in text and in attributes', () => {
  const evil = `<b a="1" c='2'>&`;
  expect(write`<p title="${evil}">${evil}</p>`).toBe(
    '<p title="&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;">&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;</p>',
  );
});

it('keeps markup that it created itself, also in lists', () => {
  const items = ['<1>', '2'].map((text) => html`<li>${text}</li>`);
  expect(write`<ul>${items}</ul>`).toBe('<ul><li>&lt;1&gt;</li><li>2</li></ul>');
});

it('escapes an object that looks like its markup', () => {
  const forged = JSON.parse('{"text":"<script>"}');
  expect(() => write`${forged}`).toThrow();
});

it('writes nothing for missing values, but writes zero', () => {
  expect(write`[${null}${undefined}${false}${''}${0}]`).toBe('[0]');
});
