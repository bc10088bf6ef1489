/** Handles replies that require a second factor. */
type StepUpPrompt = {
  /** Asks the user for it. Resolves to whether it was given. */
  ask: () => Promise<boolean>;
  /** The user has no second factor yet: opens the page where it is set up. */
  openSetup: () => void;
};

let prompt: StepUpPrompt | null = null;
let asking: { answer: Promise<boolean>; abandon: () => void } | null = null;

/**
 * Registers the prompt while it is mounted. Returns the function to unregister it, after which what
 * it asks is not answered any more.
 */
export function registerStepUpPrompt(mounted: StepUpPrompt): () => void {
  prompt = mounted;
  return () => {
    if (prompt !== mounted) return;
    prompt = null;
    asking?.abandon();
  };
}

/** Simultaneous calls that need it share one prompt. */
export function stepUp(): Promise<boolean> {
  if (prompt && !asking) asking = ask(prompt);
  return asking?.answer ?? Promise.resolve(false);
}

function ask(asked: StepUpPrompt): NonNullable<typeof asking> {
  let abandon = () => {};
  const abandoned = new Promise<boolean>((settle) => {
    abandon = () => settle(false);
  });
  const answer = Promise.race([asked.ask(), abandoned]).finally(() => {
    asking = null;
  });
  return { answer, abandon };
}

export function openSetup(): void {
  prompt?.openSetup();
}
