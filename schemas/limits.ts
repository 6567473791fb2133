/** Every limit of the product, once. Bytes, milliseconds, counts and pixels. */
export const LIMITS = {
  /** characters of an input, input_complete or textarea that states none */
  text: 200,
  /** characters of a Code 128, which on paper is as wide as it can be read */
  code128: 80,
  /** characters of rich text */
  html: 65_536,
  /** characters of a template */
  template: 200_000,
  /** the largest amount that a double holds with two decimals: see docs/decisions/0001-values-on-the-wire.md */
  number: 9_999_999_999_999.99,
  /** entries of a list value */
  items: 500,
  images: 9,
  /** of one field, where its definition says nothing else */
  files: 20,
  /** product lines of one document */
  lines: 1000,
  /** variants of one product */
  variants: 200,
  pageSize: 20,
  maxPageSize: 200,
  relatedPageSize: 10,
  planPageSize: 20,
  changeLogPageSize: 20,
  /** follow-ups that come at first, and at every 'more' */
  timelineSize: 5,
  /** last follow-ups of a customer, and of a contact, beside one that is being written */
  previewOfCustomer: 5,
  previewOfContact: 2,
  /** follow-ups of one request */
  followUps: 1000,
  /** files of one follow-up */
  followFiles: 3,
  /** files of one entry of the knowledge base */
  knowledgeFiles: 20,
  /** files of one request for office approval */
  checkFiles: 20,
  mainFields: 3,
  /** users of one spreadsheet */
  importedPeople: 1000,
  /** records that one bulk action is done to; a selection of all that match stops there and says so */
  bulkRecords: 50_000,
  /** records of one request of it */
  bulkChunk: 200,
  /** minutes in which a person may take back what was done to records in bulk */
  undoMinutes: 30,
  requestTimeout: 50_000,
  toast: 3_000,
  /** ms between two looks at what is scrolled */
  scrollPause: 10,
  upload: 50 * 1024 * 1024,
  /** px of the longest side of a photo that is taken for a record */
  photoSide: 2000,
  body: 4 * 1024 * 1024,
  /** of who is not signed in, and of addresses that lead nowhere */
  openBody: 64 * 1024,
  parameters: 5_000,
  /** values of a JSON body, at every depth */
  values: 200_000,
  /** of lists and objects inside each other there; a form definition of sixty grids needs about 250 */
  depth: 300,
  /** different names of all its objects together */
  names: 20_000,
  /** depth of brackets in a form body */
  nesting: 8,
  tokenDays: 3,
  /** a public form that comes back sooner was not filled in by a person */
  signupSeconds: 2,
  /** how long the link is good by which somebody chooses a password */
  passwordLinkHours: 24,
  badge: 99,
  definitionBytes: 1024 * 1024,
  /** widgets of one definition, with those that only hold others */
  widgets: 2_000,
} as const;
