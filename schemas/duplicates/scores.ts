/** Of the score of a pair: from here on it is proposed; from here on it is called likely. */
export const PROPOSED_SCORE = 50;
export const LIKELY_SCORE = 75;
