/** What applies to every call, in Markdown. */
export const introduction = `
**Authentication.** Most calls need a session. Send the \`token\` from signing in as
\`Authorization: Bearer …\`. A session ends when it expires, and immediately when the password changes.
If you send a token it must be valid, even where none is needed.

**Bodies** are JSON. Unknown fields are rejected. Names, email addresses and codes are trimmed, so the patterns here apply to the trimmed text.

**Money** is a number in BDT with at most two decimals. **Instants** are ISO 8601 in UTC;
**days** are in the time zone of the installation (\`timeZone\` of \`/api/config\`).

**Lists** are paginated; the first \`page\` is 1. If \`capped\` is true, there are more than \`total\`.

**Errors** have one form: \`error\` is a message for people, \`code\` is stable and for programs, \`fields\` has a message for each field that is not valid, and \`requestId\` identifies the request in the logs.

**Rate limits.** Too many calls are answered with 429 and \`Retry-After\` in seconds.
`.trim();
