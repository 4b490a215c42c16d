import { z } from 'zod';
import { done, id, idParams, line, listOf, listQuery, money, prose, time, total } from '../fields.ts';
import { operation } from '../operation.ts';
import { minimumCardPayment } from '../site/settings.ts';
import { says } from '../says.ts';

export const tokenPackage = z.object({
  _id: id,
  name: z.string(),
  description: z.string(),
  /** What the card pays. */ price: total,
  /** What the wallet receives. */ tokens: total,
  isActive: z.boolean(),
  ordering: z.number().int(),
  createdAt: time,
  updatedAt: time,
});
export type TokenPackage = z.output<typeof tokenPackage>;

export const searchTokenPackages = operation({
  name: 'searchTokenPackages',
  area: 'tokens',
  summary: 'Token packages on sale',
  method: 'GET',
  path: '/package/token/search',
  access: 'public',
  query: listQuery(['price', 'ordering'], {}),
  reply: listOf(tokenPackage),
});

const packageFields = {
  name: line(80),
  description: prose(300),
  price: money.min(minimumCardPayment, says('At least 0.50.')),
  tokens: money.min(0.5, says('At least 0.50.')),
  isActive: z.boolean(),
  ordering: z.number().int().min(0).max(1_000),
};

export const listTokenPackages = operation({
  name: 'listTokenPackages',
  area: 'administration',
  summary: 'All token packages',
  method: 'GET',
  path: '/admin/token-packages',
  access: 'admin',
  permission: 'pricing',
  query: listQuery(['price', 'ordering'], {}),
  reply: listOf(tokenPackage),
});
export const createTokenPackage = operation({
  name: 'createTokenPackage',
  area: 'administration',
  summary: 'Add a token package',
  method: 'POST',
  path: '/admin/token-packages',
  access: 'admin',
  permission: 'pricing',
  body: z.object({
    ...packageFields,
    description: packageFields.description.default(''),
    isActive: z.boolean().default(true),
    ordering: packageFields.ordering.default(0),
  }),
  status: 201,
  reply: tokenPackage,
});
export const changeTokenPackage = operation({
  name: 'changeTokenPackage',
  area: 'administration',
  summary: 'Change a token package',
  method: 'PUT',
  path: '/admin/token-packages/{id}',
  access: 'admin',
  permission: 'pricing',
  params: idParams,
  body: z.object(packageFields).partial(),
  reply: tokenPackage,
  errors: ['not-found'],
});
export const deleteTokenPackage = operation({
  name: 'deleteTokenPackage',
  area: 'administration',
  summary: 'Remove a token package; past payments keep it',
  method: 'DELETE',
  path: '/admin/token-packages/{id}',
  access: 'admin',
  permission: 'pricing',
  params: idParams,
  reply: done,
  errors: ['not-found'],
});
