/** The button in a password field that shows what is typed. */
export const passwordToggle = { 'aria-label': 'Show the password' };
