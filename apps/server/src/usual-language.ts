// Imported before all others: nothing can be translated earlier. An unknown language is refused by `readConfig`, with a
// sentence.
import { speakLanguages } from './platform/language/languages-of-process.ts';

speakLanguages(process.env['SITE_LANGUAGE'] ?? 'en');
