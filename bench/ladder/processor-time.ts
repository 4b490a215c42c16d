/** Prints this process's processor time in milliseconds, at its end. */
export function reportProcessorTime(): void {
  const { user, system } = process.cpuUsage();
  process.stdout.write(`processor time ${(user + system) / 1_000} ms\n`, () => process.exit(0));
}

export function readProcessorTime(output: string): number {
  const [, ms] = /processor time ([\d.]+) ms/.exec(output) ?? [];
  if (ms === undefined) throw new Error(`It did not come to its end: ${output.slice(-500)}`);
  return Number(ms);
}
