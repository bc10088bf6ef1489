/** Handles replies that require a second factor. */
type Answers = {
  /** Asks the user for it. Resolves to whether it was given. */
  ask: () => Promise<boolean>;
  /** The user has no second factor yet: opens the page where it is set up. */
  leadToSetup: () => void;
};

let answers: Answers | null = null;
let asking: Promise<boolean> | null = null;

/** Registers the prompt while it is mounted. Returns the function to unregister it. */
export function answerStepUps(given: Answers): () => void {
  answers = given;
  return () => {
    if (answers === given) answers = null;
  };
}

/** Simultaneous calls that need it share one prompt. */
export function stepUp(): Promise<boolean> {
  asking ??= (answers?.ask() ?? Promise.resolve(false)).finally(() => {
    asking = null;
  });
  return asking;
}

export function leadToSetup(): void {
  answers?.leadToSetup();
}
