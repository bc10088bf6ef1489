import type { DbOrTx } from '../../../db.ts';

export type Deletion = { at: Date; userId: number | null };

/** The last deletion of a user with one of these addresses, by address. */
export async function findUserDeletions(
  db: DbOrTx,
  emails: string[],
): Promise<Map<string, Deletion>> {
  const deletions = await db.auditEntry.groupBy({
    by: ['subjectName'],
    where: { subject: 'user', action: 'delete', subjectName: { in: emails } },
    // Of two who had the same address, the later one has the higher id.
    _max: { at: true, subjectId: true },
  });
  return new Map(
    deletions.flatMap(({ subjectName, _max: { at, subjectId } }) =>
      at ? [[subjectName, { at, userId: subjectId }]] : [],
    ),
  );
}
