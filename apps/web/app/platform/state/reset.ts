import { createAction } from '@reduxjs/toolkit';

/** Clears the whole state: every slice answers it with its beginning. */
export const reset = createAction('reset');
