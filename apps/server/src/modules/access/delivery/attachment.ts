import { create } from 'content-disposition';

/** Characters that no name needs: separators of paths, controls, and those that reverse what people read. */
const unsafe = /[\p{Cc}\p{Cf}/\\]/gu;

/** A Content-Disposition header that saves a file under its name, and never shows it. */
export function attachmentNamed(name: string): string {
  return create(name.replace(unsafe, '').trim() || 'file');
}
