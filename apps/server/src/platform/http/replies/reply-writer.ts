import type { z } from 'zod';
import { schemaForSerializer } from './json-schema.ts';
import { isImmutableList, listWriterOf } from './immutable-items.ts';
import { serializerOf } from './serializer.ts';

/** Writes the replies of an operation as JSON: a field that its contract does not declare does not leave. */
export type ReplyWriter = (reply: unknown) => string | Buffer;

/** Made of the contract with the first reply: no start waits for all of them. */
export function replyWriterOf(contract: z.ZodType): ReplyWriter {
  let write: ReplyWriter | undefined;
  return (reply) => {
    write ??= writerOf(contract);
    return write(reply);
  };
}

function writerOf(contract: z.ZodType): ReplyWriter {
  const schema = schemaForSerializer(contract);
  const [write, writeList] = [serializerOf(schema), listWriterOf(schema)];
  return (reply) => (writeList && isImmutableList(reply) ? writeList(reply) : write(reply));
}
