import { onTestFinished, vi } from 'vitest';

/** One upload in progress, which the test answers in place of the server. */
export interface FakeRequest {
  readonly isAborted: boolean;
  /** The fraction that has been sent, from 0 to 1. */
  progress(fraction: number): void;
  answer(status: number, response: unknown): void;
  /** Simulates a lost connection. */
  lose(): void;
}

/** Catches all uploads in their order, instead of sending them to a server, until the test is over. */
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

/** The part of XMLHttpRequest that uploads use. */
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
