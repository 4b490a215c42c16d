import { onTestFinished, vi } from 'vitest';

/** One upload on its way, which the test answers in the server's place. */
export interface FakeRequest {
  readonly isAborted: boolean;
  /** So much of it has left, from 0 to 1. */
  progress(fraction: number): void;
  answer(status: number, response: unknown): void;
  /** The connection is lost. */
  lose(): void;
}

/** Uploads go here instead of to a server, until the test is over: all of them, in their order. */
export function catchUploads(): readonly FakeRequest[] {
  const requests: CaughtRequest[] = [];
  class Request extends CaughtRequest {
    constructor() {
      super();
      requests.push(this);
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  onTestFinished(() => void vi.unstubAllGlobals());
  return requests;
}

/** As much of XMLHttpRequest as uploads use. */
class CaughtRequest implements FakeRequest {
  readonly upload: { onprogress?: (event: Partial<ProgressEvent>) => void } = {};
  status = 0;
  response: unknown;
  isAborted = false;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;

  open(): void {}

  send(): void {}

  abort(): void {
    this.isAborted = true;
    this.onabort?.();
  }

  progress(fraction: number): void {
    this.upload.onprogress?.({ lengthComputable: true, loaded: fraction, total: 1 });
  }

  answer(status: number, response: unknown): void {
    Object.assign(this, { status, response });
    this.onload?.();
  }

  lose(): void {
    this.onerror?.();
  }
}
