import { z } from 'zod';
import { line, listOf } from '../fields.ts';
import { operation } from '../operation.ts';
import { says } from '../says.ts';

/** A two-letter code, in any case. */
const countryCode = z
  .string()
  .regex(/^[A-Za-z]{2}$/, says('Please use a country’s two-letter code.'))
  .transform((code) => code.toUpperCase());

export const country = z.object({
  name: z.string(),
  /** ISO 3166-1, two capital letters. */
  code: z.string(),
  capital: z.string(),
  /** Of the continents AS, EU, AF, OC, NA, SA, AN. */
  region: z.string(),
  currency: z.object({
    code: z.string(),
    name: z.string(),
    /** null if the currency has no symbol. */ symbol: z.string().nullable(),
  }),
  /** The country's first language; code is null for uninhabited ones. */
  language: z.object({
    code: z.string().nullable(),
    name: z.string(),
    /** Three letters, of the terminological codes: `deu`. */
    iso639_2: z.string().optional(),
    nativeName: z.string().optional(),
  }),
  demonym: z.string().optional(),
  /** The flag's picture, below the API's address: `flags/de.svg`. */
  flag: z.string(),
});
export type Country = z.output<typeof country>;

const state = z.object({ /** Within the country. */ _id: z.string(), name: z.string(), countryCode: z.string() });
const city = z.object({ _id: z.string(), name: z.string(), stateCode: z.string(), countryCode: z.string() });
const language = z.object({ /** ISO 639-1. */ code: z.string(), name: z.string(), nativeName: z.string() });
const phoneCode = z.object({
  name: z.string(),
  /** The country's. */ code: z.string(),
  /** With its plus sign: `+49`. */ dialCode: z.string(),
  flag: z.string(),
});

export const listCountries = operation({
  name: 'listCountries',
  area: 'reference',
  summary: 'Countries with capital, currency, language and flag',
  method: 'GET',
  path: '/countries/list',
  access: 'public',
  immutable: true,
  reply: listOf(country),
});

export const listStates = operation({
  name: 'listStates',
  area: 'reference',
  summary: 'The states of a country; the id is the country’s code',
  method: 'GET',
  path: '/states/{id}',
  access: 'public',
  immutable: true,
  params: z.object({ id: countryCode }),
  reply: listOf(state),
  errors: ['not-found'],
});

export const listCities = operation({
  name: 'listCities',
  area: 'reference',
  summary: 'The cities of a country’s state',
  method: 'GET',
  path: '/cities/{countryId}/{stateId}',
  access: 'public',
  immutable: true,
  params: z.object({
    countryId: countryCode,
    stateId: z
      .string()
      .regex(/^[\w-]{1,8}$/)
      .transform((code) => code.toUpperCase()),
  }),
  reply: listOf(city),
  errors: ['not-found'],
});

export const listLanguages = operation({
  name: 'listLanguages',
  area: 'reference',
  summary: 'Languages with their own names',
  method: 'GET',
  path: '/languages/list',
  access: 'public',
  immutable: true,
  reply: listOf(language),
});

export const listPhoneCodes = operation({
  name: 'listPhoneCodes',
  area: 'reference',
  summary: 'Dial codes of countries',
  method: 'GET',
  path: '/phone-codes/list',
  access: 'public',
  immutable: true,
  reply: listOf(phoneCode),
});

export const verifyCaptcha = operation({
  name: 'verifyCaptcha',
  area: 'reference',
  summary: 'Verify a captcha token',
  method: 'POST',
  path: '/re-captcha/verify',
  access: 'public',
  limit: { max: 60, windowSeconds: 600 },
  body: z.object({ token: line(4_096) }),
  reply: z.object({
    success: z.boolean(),
    /** From 0, a bot, to 1, a person; null if the provider gives no score. */ score: z.number().nullable(),
  }),
  errors: ['captcha-unavailable'],
});

/** For `logoUrl`, `darkmodeLogoUrl` and `favicon`. It is shown once a setting has its address. */
export const uploadSiteImage = operation({
  name: 'uploadSiteImage',
  area: 'administration',
  summary: 'Upload a logo or an icon (SVG, PNG, JPEG, WebP or ICO); returns its address, which belongs in a setting',
  method: 'POST',
  path: '/admin/settings/images',
  access: 'admin',
  permission: 'settings',
  files: { image: { maxSizeBytes: 512 * 1024, required: true } },
  limit: { max: 60, windowSeconds: 600 },
  status: 201,
  reply: z.object({ url: z.string() }),
  errors: ['file-missing', 'file-invalid', 'file-too-large'],
});
