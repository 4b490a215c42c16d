/** The machine lacked a resource: the disk was full, or a process was killed. The same request may succeed later. */
export class ResourceError extends Error {
  override readonly name = 'ResourceError';
}
