import type { Plan } from '../planner/plan.ts'
import type { rosterEntries } from '../tables.ts'

type EntryRow = typeof rosterEntries.$inferInsert

/** Returns the rows of the log of a job: doubts and problems first, because a person has to act on them. */
export function toEntries(jobUid: string, { entries, problems, doubts }: Plan): EntryRow[] {
  const doubtful = new Map(doubts.map((doubt) => [doubt.id, doubt]))
  const isDoubt = (entry: (typeof entries)[number]) => entry.reason === 'doubt'
  const rows: Omit<EntryRow, 'jobUid' | 'number'>[] = [
    ...entries.filter(isDoubt).map((entry) => {
      const doubt = doubtful.get(entry.id)
      return {
        kind: entry.kind,
        effect: entry.effect,
        reason: doubt?.reason ?? 'same-name',
        externalId: entry.id,
        label: entry.label,
        fields: [],
        candidates: [...(doubt?.candidates ?? [])],
      }
    }),
    ...problems.map(({ kind, id, problem, value }) => ({
      kind,
      effect: 'problem' as const,
      reason: problem,
      externalId: id,
      fields: value === undefined ? [] : [value],
    })),
    ...entries.flatMap(({ kind, effect, id, uid, label, reason, fields, joins = 0, leaves = 0 }) =>
      reason === 'doubt' ? [] : [{ kind, effect, reason, externalId: id, uid, label, fields, joins, leaves }],
    ),
  ]
  return rows.map((row, index) => ({ ...row, jobUid, number: index + 1 }))
}
