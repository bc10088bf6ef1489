/** Handles replies that require a second factor. */
type StepUpPrompt = {
  /** Asks the user for it. Resolves to whether it was given. */
  ask: () => Promise<boolean>;
  /** The user has no second factor yet: opens the page where it is set up. */
  openSetup: () => void;
};

let prompt: StepUpPrompt | null = null;
let asking: Promise<boolean> | null = null;

/** Registers the prompt while it is mounted. Returns the function to unregister it. */
export function registerStepUpPrompt(mounted: StepUpPrompt): () => void {
  prompt = mounted;
  return () => {
    if (prompt === mounted) prompt = null;
  };
}

/** Simultaneous calls that need it share one prompt. */
export function stepUp(): Promise<boolean> {
  asking ??= (prompt?.ask() ?? Promise.resolve(false)).finally(() => {
    asking = null;
  });
  return asking;
}

export function openSetup(): void {
  prompt?.openSetup();
}
