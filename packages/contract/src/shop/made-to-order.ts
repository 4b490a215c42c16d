import { z } from 'zod';
import { flag, line } from '../fields.ts';
import { jsonField } from '../plain-forms.ts';
import { says } from '../says.ts';

/** docs/shop.md has the table of who may make which transition. */
export const requestStatus = z.enum(['asked', 'offered', 'accepted', 'declined', 'withdrawn', 'expired']);
export type RequestStatus = z.output<typeof requestStatus>;

/** Days for which an offer is open. */
export const offerDays = 14;

export const answeredQuestion = z.object({ question: z.string(), answer: z.string() });
export type AnsweredQuestion = z.output<typeof answeredQuestion>;

/** Questions of one product. */
export const maxQuestions = 10;

/** Between the payment and the delivery of what is made to order. */
export const deliveryDays = z
  .number()
  .int(says('Whole days only.'))
  .min(1, says('At least one day.'))
  .max(365, says('At most 365 days.'));

/** What a product that is made to order has beside those of all products. */
export const madeToOrder = {
  /** Days from the payment until it is delivered. */
  days: z.number().int().optional(),
  /** The price is a lower bound: its performer offers one for each request. */
  isQuoted: z.boolean().optional(),
  /** For the fan to answer; for those who may ask for it. */
  questions: z.array(z.string()).optional(),
  /** The share of the price that its performer keeps if the fan cancels after work has begun; absent: nothing. */
  depositPercent: z.number().int().optional(),
  /** The result is shipped. */
  needsAddress: z.boolean().optional(),
};

/** The same as fields of a form. */
export const madeToOrderFields = {
  days: z.coerce.number(says('Please enter a number.')).pipe(deliveryDays),
  isQuoted: flag,
  /** The complete list as JSON: `["What shall it say?"]`. */
  questions: jsonField(
    z.array(line(200)).max(maxQuestions, says('At most {maxQuestions} questions.', { maxQuestions })),
  ),
  /** `none`, or per cent. */
  depositPercent: z.union([
    z.literal('none'),
    z.coerce
      .number(says('Please enter a number.'))
      .int(says('Whole per cent only.'))
      .min(10, says('At least 10%.'))
      .max(90, says('At most 90%.')),
  ]),
  needsAddress: flag,
};
