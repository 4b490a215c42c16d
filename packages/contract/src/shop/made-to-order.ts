import { z } from 'zod';

/** docs/shop.md has the table of who may make which transition. */
export const requestStatus = z.enum(['asked', 'offered', 'accepted', 'declined', 'withdrawn', 'expired']);
export type RequestStatus = z.output<typeof requestStatus>;

/** Days for which an offer is open. */
export const offerDays = 14;

export const answeredQuestion = z.object({ question: z.string(), answer: z.string() });
export type AnsweredQuestion = z.output<typeof answeredQuestion>;
