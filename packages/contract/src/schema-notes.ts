import { z } from 'zod';

/** What a description of the API says of a schema beyond what zod checks. */
export interface SchemaNote {
  /** The name under which others refer to it. */
  readonly id?: string;
  readonly format?: string;
  readonly pattern?: string;
}

/** Kept apart from zod's global registry, so that serializers do not see the names. */
export const schemaNotes = z.registry<SchemaNote>();
