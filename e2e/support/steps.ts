type Step = () => Promise<void>;

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
    latest = () => (happened ??= before().then(act));
    return latest;
  };
}
