/** The machine is why this failed, not what was asked of it: no room was left, or a process was killed. It may be tried again. */
export class HinderedError extends Error {
  override readonly name = 'HinderedError';
}
