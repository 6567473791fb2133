/** Of the score of a pair: from here on it is proposed; from here on it is called likely. */
export const PROPOSED = 50;
export const LIKELY = 75;
