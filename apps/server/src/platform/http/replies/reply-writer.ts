import type { z } from 'zod';
import { schemaForSerializer } from './json-schema.ts';
import { isImmutableList, listWriterOf } from './immutable-items.ts';
import { serializerOf } from './serializer.ts';

/** Serializes the replies of an operation as JSON, with only the fields that the contract declares. */
export type ReplyWriter = (reply: unknown) => string | Buffer;

/** The serializer is compiled with the first reply, because compiling all of them would delay the start. */
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
