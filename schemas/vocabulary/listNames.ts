/** The list of the company's tags: what every field of this list offers. */
export const TAG_LIST = 'tag';

/** The right to change that list: what opens its page in the back-office. */
export const TAG_KEY = 'sys_tag';

/** The list of the lists that a company makes itself: the value of each entry is the name under which fields offer that list. */
export const OPTION_LIST = 'option_list';

/** Provinces, cities and districts, which every company has. */
export const REGION_LIST = 'region';

/** Types of office approval; what is set of each stands in its entry, see schemas/rules/checkTypes.ts. */
export const CHECK_TYPE_LIST = 'check_type';

/** Specifications of products, such as a colour, and below each its values. */
export const SPECIFICATION_LIST = 'product_spec';
