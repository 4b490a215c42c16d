/** Writes a line for each whole percent, so that a long backup says as much as a short one. */
export function createProgress(write: (line: string) => void, what: string): (done: number, all: number) => void {
  let lastPercent = -1;
  return (done, all) => {
    const percent = Math.floor((100 * done) / all);
    if (percent === lastPercent) return;
    lastPercent = percent;
    write(`${what}: ${done} of ${all}`);
  };
}
