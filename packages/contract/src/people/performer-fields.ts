import { z } from 'zod';
import { optionValues } from './profile-options.ts';
import { says } from '../says.ts';

export const option = (list: Parameters<typeof optionValues>[0]) =>
  z.enum(optionValues(list), says('Please choose one from the list.'));
export const country = z
  .string()
  .regex(/^[A-Za-z]{2}$/, says('Please use a country’s two-letter code.'))
  .transform((code) => code.toUpperCase());

/** The profile fields of a performer; null clears a field. */
export const attributes = {
  gender: option('gender').nullable().optional(),
  country: country.nullable().optional(),
  height: option('height').nullable().optional(),
  weight: option('weight').nullable().optional(),
  bodyType: option('bodyType').nullable().optional(),
  ethnicity: option('ethnicity').nullable().optional(),
  size: option('size').nullable().optional(),
  hair: option('hair').nullable().optional(),
  eyes: option('eyes').nullable().optional(),
  sexualOrientation: option('sexualOrientation').nullable().optional(),
};
export const shownAttributes = Object.fromEntries(
  Object.keys(attributes).map((key) => [key, z.string().nullable()]),
) as Record<keyof typeof attributes, z.ZodNullable<z.ZodString>>;

/** What only the performer's own studio asks for. */
export const studioFacts = {
  /** Nothing new is published until the identity is checked again. */
  isPublishingStopped: z.boolean(),
  /** The performer has saved their prices, if only the first ones. */
  arePricesChosen: z.boolean(),
};
