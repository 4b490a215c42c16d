/** By HTTP: playlists and parts are fetched from the engine itself. */
const statusCodes = {
  'malformed-request': 400,
  'not-signed-in': 401,
  'not-found': 404,
  'method-not-allowed': 405,
  'too-many-requests': 429,
  internal: 500,
  unavailable: 503,
} as const;

/** An expected error, whose form and usual sentence are the site's. */
export class EngineFailure extends Error {
  readonly code: keyof typeof statusCodes;

  /** Without a message the site says what it usually says. */
  constructor(code: EngineFailure['code'], message = '') {
    super(message);
    this.name = 'EngineFailure';
    this.code = code;
  }

  get statusCode(): number {
    return statusCodes[this.code];
  }
}

/** The engine, or the process that is asked, cannot be reached. */
export class Unavailable extends EngineFailure {
  constructor(message: string) {
    super('unavailable', message);
  }
}
