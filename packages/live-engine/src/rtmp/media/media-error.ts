import type { EncoderProblem } from '../../streams.ts';

/** An encoder sends what cannot be shown; the message is for its user. */
export class MediaError extends Error {
  override readonly name = 'MediaError';
  readonly problem: EncoderProblem;

  constructor(message: string, problem: EncoderProblem = 'damaged') {
    super(message);
    this.problem = problem;
  }
}

export function notH264(): MediaError {
  return new MediaError('This site takes H.264 video only: please choose H.264 (AVC) in your encoder.', 'not-h264');
}

export function notAac(): MediaError {
  return new MediaError('This site takes AAC sound only: please choose AAC in your encoder.', 'not-aac');
}
