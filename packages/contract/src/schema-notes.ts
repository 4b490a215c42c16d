import { z } from 'zod';

/** What the API description says of a schema beyond zod's checks. */
export interface SchemaNote {
  /** The name for references. */
  readonly id?: string;
  readonly format?: string;
  readonly pattern?: string;
}

/** Kept apart from zod's global registry, so that serializers do not see the names. */
export const schemaNotes = z.registry<SchemaNote>();
