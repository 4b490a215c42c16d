import { languages, madeLanguages } from '@ovation/language/languages.ts';
import { z } from 'zod';

const parts = z.string().transform((text) => text.split(','));

/** What `npm run screens` was asked for. */
export const screensOptions = z.object({
  width: parts.pipe(z.array(z.coerce.number<string>().int().min(240).max(3840))),
  theme: parts.pipe(z.array(z.enum(['light', 'dark']))),
  names: z.enum(['plain', 'hard']),
  /** The site's; those made from English show texts outside of the catalogue. */
  language: z.enum([...languages, ...madeLanguages]),
  /** A screen is rendered if its address or its viewer contains one of them; without words, every screen is. */
  words: z.array(z.string()),
  folder: z.string(),
});
