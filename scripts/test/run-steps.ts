import { provide, runStep } from './run-step.ts';
import type { Step } from './steps.ts';
import type { Tally } from './tally.ts';

/** Short parts wait or use one thread, so that three keep two processors busy. */
const AT_ONCE = 3;

type Result = { name: string; tally: Tally };
type Context = { signal: AbortSignal; say: (text: string) => unknown };

/**
 * Runs the steps in order, and consecutive short ones three at a time. The output of a short one is
 * shown when it has ended. What later steps need is installed at the same time. The results are in the
 * order of the steps.
 */
export async function runSteps(steps: readonly Step[], context: Context): Promise<Result[]> {
  for (const step of steps) if (step.kind !== 'check') void provide(step.tools);
  const results: Result[] = [];
  for (const group of groupsOf(steps)) {
    const tallies = new Map<Step, Tally>();
    const waiting = [...group];
    const work = async () => {
      for (let step = waiting.shift(); step; step = waiting.shift()) {
        if (context.signal.aborted) return;
        tallies.set(
          step,
          group.length > 1 ? await runHeld(step, context) : await runLive(step, context),
        );
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    for (const step of group) {
      const tally = tallies.get(step);
      if (tally) results.push({ name: step.name, tally });
    }
  }
  return results;
}

/** Groups consecutive short parts; every other part is a group of its own. */
function groupsOf(steps: readonly Step[]): Step[][] {
  const groups: Step[][] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (step.short && last?.every(({ short }) => short)) last.push(step);
    else groups.push([step]);
  }
  return groups;
}

function runLive(step: Step, { signal, say }: Context): Promise<Tally> {
  say(headerOf(step));
  return runStep(step, { signal, output: 'screen' });
}

async function runHeld(step: Step, { signal, say }: Context): Promise<Tally> {
  let written = headerOf(step);
  const output = (text: string) => {
    written += text;
  };
  const tally = await runStep(step, { signal, output });
  say(written);
  return tally;
}

function headerOf({ name, about }: Step): string {
  return `\n── ${name}: ${about}\n\n`;
}
