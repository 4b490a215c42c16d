import { createAction } from '@reduxjs/toolkit';

/** Clears the whole state: every slice returns to its initial state. */
export const reset = createAction('reset');
