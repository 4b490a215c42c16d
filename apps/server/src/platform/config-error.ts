/** Wrong environment variables: the message has one sentence for each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
