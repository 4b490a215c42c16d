/**
 * For the `sizes` of a picture that is as wide as a phone; a little less than that. So a screen of few pixels, which
 * often has a slow line, takes the next smaller file, and sharper ones do not.
 */
export const phoneWide = '88vw';
