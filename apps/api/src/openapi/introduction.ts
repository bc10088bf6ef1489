/** What holds for every call, in Markdown. */
export const introduction = `
**Who calls.** Most calls need a session: send the \`token\` of a sign-in as
\`Authorization: Bearer …\`. A session lasts seven days and ends at once when its password is changed.
A token that is sent must be good, also where none is needed.

**Bodies** are JSON. A field that a call does not name is refused. Text is trimmed where it is a name,
an address or a code, so that the patterns here say what is left of it.

**Money** is in BDT, as a number with at most two decimals. **Instants** are ISO 8601 in UTC;
**days** are those of the installation's time zone (\`timeZone\` of \`/api/config\`).

**Lists** come in pages: \`page\` counts from 1. Where \`capped\` is true there are more than \`total\`.

**Errors** have one form: \`error\` is a text for people, \`code\` is stable and for programs, \`fields\`
says what is wrong with which field, and \`requestId\` is what to quote when asking for help.

**Limits.** Whoever calls too often is answered with 429 and \`Retry-After\`, in seconds.
`.trim();
