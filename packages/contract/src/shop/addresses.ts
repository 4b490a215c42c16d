import { z } from 'zod';
import { done, id, idParams, line, listOf, listQuery, prose, time } from '../fields.ts';
import { operation } from '../operation.ts';
import { says } from '../says.ts';

const country = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, says('Please choose a country.'));

const fields = {
  /** The person who receives the parcel. */
  name: line(100),
  /** Two capital letters. */
  country,
  /** The code or the name of a state; left out in countries whose addresses have none. */
  state: line(100).optional(),
  city: line(100),
  /** The postcode, in the form that the country uses; empty where addresses are complete without one. */
  zip: prose(20).default(''),
  streetAddress: line(150),
  streetNumber: line(20).optional(),
  /** Where to leave the parcel, or which bell to ring. */
  description: line(300).optional(),
};

export const deliveryAddress = z.object({
  name: z.string(),
  country: z.string(),
  state: z.string().optional(),
  city: z.string(),
  zip: z.string(),
  streetAddress: z.string(),
  streetNumber: z.string().optional(),
  description: z.string().optional(),
});
export type DeliveryAddress = z.output<typeof deliveryAddress>;

export const address = deliveryAddress.extend({ _id: id, createdAt: time, updatedAt: time });
export type Address = z.output<typeof address>;

export const createAddress = operation({
  name: 'createAddress',
  area: 'addresses',
  summary: 'Save a delivery address',
  method: 'POST',
  path: '/addresses/create',
  access: 'account',
  limit: { max: 60, windowSeconds: 600 },
  body: z.object(fields),
  status: 201,
  reply: address,
  errors: ['conflict'],
});

export const changeAddress = operation({
  name: 'changeAddress',
  area: 'addresses',
  summary: 'Change a delivery address; omitted fields stay, orders keep theirs',
  method: 'PUT',
  path: '/addresses/{id}',
  access: 'account',
  limit: { max: 60, windowSeconds: 600 },
  params: idParams,
  files: {},
  body: z
    .object({
      ...fields,
      zip: fields.zip.removeDefault(),
      /** Empty: none. */
      state: prose(100),
      streetNumber: prose(20),
      description: prose(300),
    })
    .partial(),
  reply: address,
  errors: ['not-found'],
});

export const searchAddresses = operation({
  name: 'searchAddresses',
  area: 'addresses',
  summary: 'Your delivery addresses',
  method: 'GET',
  path: '/addresses/search',
  access: 'account',
  query: listQuery([], {}),
  reply: listOf(address),
});

export const deleteAddress = operation({
  name: 'deleteAddress',
  area: 'addresses',
  summary: 'Delete a delivery address; orders keep theirs',
  method: 'DELETE',
  path: '/addresses/{id}',
  access: 'account',
  params: idParams,
  reply: done,
  errors: ['not-found'],
});
