/** The list of the company's tags: what every field of this list offers. */
export const TAG_LIST = 'tag';

/** The right to change that list: what opens its page in the back-office. */
export const TAG_KEY = 'sys_tag';
