/** What the app does when the server asks for a second factor. */
type Answers = {
  /** Asks the reader for it; whether they have given it. */
  ask: () => Promise<boolean>;
  /** There has to be one first: leads to where it is set up. */
  leadToSetup: () => void;
};

let answers: Answers | null = null;
let asking: Promise<boolean> | null = null;

/** Says who asks, while it is on the screen. Gives the way to stop. */
export function answerStepUps(given: Answers): () => void {
  answers = given;
  return () => {
    if (answers === given) answers = null;
  };
}

/** Of any number of calls at once that need it, the reader is asked once. */
export function stepUp(): Promise<boolean> {
  asking ??= (answers?.ask() ?? Promise.resolve(false)).finally(() => {
    asking = null;
  });
  return asking;
}

export function leadToSetup(): void {
  answers?.leadToSetup();
}
