/** Where the server says as it happens that the reader's reminders are others now, as server-sent events: that they are, never what they say. */
export const NEWS = {
  path: '/rest/oa/remind/live',
  /** ask for the reminders again */
  event: 'news',
  /** this person listens too often by now: do not come back at once */
  enough: 'enough',
} as const;
