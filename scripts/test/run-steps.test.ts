import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runSteps } from './run-steps.ts';
import type { Step } from './steps.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nobayon-steps-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** A short part that runs a script in the folder. */
function step(name: string, script: string): Step {
  const code = `const fs = require('node:fs'); process.chdir(${JSON.stringify(folder)}); ${script}`;
  return {
    name,
    about: 'a part',
    short: true,
    kind: 'check',
    command: process.execPath,
    args: ['-e', code],
  };
}

/** Ends only while another part runs that writes its own name. */
const meets = (self: string, other: string) =>
  `fs.writeFileSync('${self}', ''); console.log('${self} begins');
   while (!fs.existsSync('${other}')); console.log('${self} ends');`;

async function run(steps: Step[], signal = new AbortController().signal) {
  const said: string[] = [];
  const results = await runSteps(steps, { signal, say: (text) => said.push(text) });
  return { said, results };
}

it('finds what a later part needs while the first one runs, and fails only the one that needs it', async () => {
  const find = async () => {
    await writeFile(join(folder, 'looked'), '');
    throw new Error('There is no such tool.');
  };
  const { results } = await run([
    step('one', "while (!fs.existsSync('looked'));"),
    {
      ...step('two', ''),
      short: false,
      kind: 'vitest',
      folder: '.',
      needs: 'generate',
      tools: { TOOL: find },
    },
  ]);
  expect(results.map(({ tally }) => [tally.passed, tally.failed])).toEqual([
    [1, 0],
    [0, 1],
  ]);
});

describe('short parts', () => {
  it('run at once, and write whole and not among each other', async () => {
    const { said, results } = await run([
      step('one', meets('one', 'two')),
      step('two', `${meets('two', 'one')} process.exit(1);`),
      step('three', "console.error('three is here')"),
    ]);
    expect(results.map(({ name, tally }) => [name, tally.passed, tally.failed])).toEqual([
      ['one', 1, 0],
      ['two', 0, 1],
      ['three', 1, 0],
    ]);
    expect(said.toSorted()).toEqual([
      '\n── one: a part\n\none begins\none ends\n',
      '\n── three: a part\n\nthree is here\n',
      '\n── two: a part\n\ntwo begins\ntwo ends\n',
    ]);
  });

  it('begin only when what keeps every processor busy is through', async () => {
    const { results } = await run([
      step('one', "fs.writeFileSync('one', '')"),
      { ...step('two', "fs.rmSync('one'); fs.writeFileSync('two', '')"), short: false },
      step('three', "fs.rmSync('two')"),
    ]);
    expect(results.map(({ tally }) => tally.passed)).toEqual([1, 1, 1]);
  });

  it('end when they are aborted, and no further one starts', async () => {
    const controller = new AbortController();
    const endless = 'setInterval(() => {}, 1000)';
    const steps = [step('one', endless), step('two', endless), step('three', endless)];
    const running = run([...steps, step('four', '')], controller.signal);
    controller.abort();
    const { results } = await running;
    expect(results.map(({ name, tally }) => [name, tally.failed])).toEqual([
      ['one', 1],
      ['two', 1],
      ['three', 1],
    ]);
  });
});
