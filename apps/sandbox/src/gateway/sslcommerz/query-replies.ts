/** A query with a wrong login. */
export const noAccess = { APIConnect: 'FAILED' };
/** Part of every reply to a query with the right one, whatever it found. */
export const connected = { APIConnect: 'DONE' };
