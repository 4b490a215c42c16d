import { z } from 'zod';
import { accountCard } from './accounts.ts';
import { done, id, idParams, line, listOf, listQuery, time } from '../fields.ts';
import { operation } from '../operation.ts';
import { says } from '../says.ts';

export const maxFanLists = 100;
export const maxFansOfList = 20_000;

/** A performer's list of fans, to write to them; visible to the performer only. */
export const fanList = z.object({
  _id: id,
  name: z.string(),
  totalFan: z.number().int(),
  createdAt: time,
  updatedAt: time,
});
export type FanList = z.output<typeof fanList>;

/** A fan to whom the performer may write, and their relationship. */
export const fan = accountCard.extend({ isFollower: z.boolean(), isSubscriber: z.boolean() });
export type Fan = z.output<typeof fan>;

const area = 'conversations';
const words = z.string().trim().max(100).optional();
const name = line(60);
const memberParams = z.object({ id, accountId: id });

export const listFanLists = operation({
  name: 'listFanLists',
  area,
  summary: 'Your lists of fans, by name',
  method: 'GET',
  path: '/performer/fan-lists',
  access: 'performer',
  reply: z.object({ data: z.array(fanList) }),
});
export const createFanList = operation({
  name: 'createFanList',
  area,
  summary: 'Create a list of fans',
  method: 'POST',
  path: '/performer/fan-lists',
  access: 'performer',
  limit: { max: 120, windowSeconds: 3_600 },
  body: z.object({ name }),
  status: 201,
  reply: fanList,
  errors: ['conflict'],
});
export const getFanList = operation({
  name: 'getFanList',
  area,
  summary: 'One list of fans',
  method: 'GET',
  path: '/performer/fan-lists/{id}',
  access: 'performer',
  params: idParams,
  reply: fanList,
  errors: ['not-found'],
});
export const renameFanList = operation({
  name: 'renameFanList',
  area,
  summary: 'Rename a list of fans',
  method: 'PUT',
  path: '/performer/fan-lists/{id}',
  access: 'performer',
  params: idParams,
  body: z.object({ name }),
  reply: fanList,
  errors: ['not-found', 'conflict'],
});
export const deleteFanList = operation({
  name: 'deleteFanList',
  area,
  summary: 'Delete a list of fans; the fans themselves stay',
  method: 'DELETE',
  path: '/performer/fan-lists/{id}',
  access: 'performer',
  params: idParams,
  reply: done,
  errors: ['not-found', 'conflict'],
});
export const listFansOfList = operation({
  name: 'listFansOfList',
  area,
  summary: 'Who is on a list of fans',
  method: 'GET',
  path: '/performer/fan-lists/{id}/fans',
  access: 'performer',
  params: idParams,
  query: listQuery([], { q: words }),
  reply: listOf(fan.extend({ addedAt: time })),
  errors: ['not-found'],
});
export const addFansToList = operation({
  name: 'addFansToList',
  area,
  summary: 'Add fans to a list; those on it stay',
  method: 'POST',
  path: '/performer/fan-lists/{id}/fans',
  access: 'performer',
  params: idParams,
  limit: { max: 600, windowSeconds: 600 },
  body: z.object({
    accountIds: z.array(id).min(1, says('Please choose someone.')).max(100, says('At most 100 at once.')),
  }),
  status: 201,
  reply: fanList,
  errors: ['not-found', 'conflict'],
});
export const removeFanFromList = operation({
  name: 'removeFanFromList',
  area,
  summary: 'Remove a fan from a list',
  method: 'DELETE',
  path: '/performer/fan-lists/{id}/fans/{accountId}',
  access: 'performer',
  params: memberParams,
  reply: fanList,
  errors: ['not-found'],
});
export const searchFans = operation({
  name: 'searchFans',
  area,
  summary: 'Search your followers and current or former subscribers',
  method: 'GET',
  path: '/performer/fans',
  access: 'performer',
  query: z.object({
    q: words,
    /** Reports for each fan whether they are on this list. */ listId: id.optional(),
    pageSize: z.coerce.number().int().min(1).max(50).default(20),
  }),
  reply: z.object({ data: z.array(fan.extend({ isListed: z.boolean() })) }),
});
export const listFanListsOf = operation({
  name: 'listFanListsOf',
  area,
  summary: 'Your lists, and whether a fan is on them',
  method: 'GET',
  path: '/performer/fans/{id}/lists',
  access: 'performer',
  params: idParams,
  reply: z.object({ data: z.array(fanList.extend({ isListed: z.boolean() })) }),
  errors: ['not-found'],
});
