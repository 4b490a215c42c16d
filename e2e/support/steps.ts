type Step = () => Promise<void>;

let running = 0;

/** Whether a step runs: what it changes is there for the steps after it. */
export const isInStep = (): boolean => running > 0;

/**
 * Steps of one journey that are separate tests: `const step = createSteps(); test('a performer writes', step(async
 * () => { … }))`. A step first runs the earlier ones, unless they ran already, so that each passes alone and in any
 * order.
 */
export function createSteps(): (act: Step) => Step {
  let latest: Step = async () => undefined;
  return (act) => {
    const before = latest;
    let happened: Promise<void> | undefined;
    latest = () => (happened ??= before().then(() => runStep(act)));
    return latest;
  };
}

async function runStep(act: Step): Promise<void> {
  running += 1;
  try {
    await act();
  } finally {
    running -= 1;
  }
}
