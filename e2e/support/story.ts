type Step = () => Promise<void>;

/**
 * A story whose steps are tests of their own: `const step = tellStory(); test('she writes', step(async () => { … }))`.
 * A step first lets those before it happen, unless they have, so that each passes alone and in any order.
 */
export function tellStory(): (act: Step) => Step {
  let latest: Step = async () => undefined;
  return (act) => {
    const before = latest;
    let happened: Promise<void> | undefined;
    latest = () => (happened ??= before().then(act));
    return latest;
  };
}
