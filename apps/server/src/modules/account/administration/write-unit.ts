import { and, eq, inArray } from 'drizzle-orm'
import { fieldProblem, textRule } from '@lectern/contracts'
import type { FieldProblem, SchoolUnitData } from '@lectern/contracts'
import type { Rows } from '../../../kernel/database/shards.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Refusal } from '../../../kernel/refusal.ts'
import { schoolUnits } from '../tables.ts'
import { inTransaction, recordChange, throwProblems } from './write-context.ts'
import type { WriteContext } from './write-context.ts'
import { listUnitsBelow } from './write-roles.ts'

const PUPIL_NUMBER_MAX = 1_000_000
const TEXTS = ['address', 'postalCode', 'city', 'country', 'phone'] as const

/** Creates a school unit. Refuses with problems of the values, and with `not_found` for an unknown unit above it. */
export function createUnit(context: WriteContext, data: SchoolUnitData): Promise<{ readonly uid: string } | Refusal> {
  const { kernel, actor } = context
  return inTransaction(context, {}, async (rows) => {
    throwProblems([
      ...unitProblems({ ...data, name: data.name ?? '' }),
      ...(data.type === undefined ? [fieldProblem('type', 'type_missing')] : []),
    ])
    if (typeof data.parent === 'string') await requireUnits(rows, actor.realm, [data.parent])
    const uid = kernel.ids.next()
    const { name = '', type = 'school' } = data
    await rows.insert(schoolUnits).values({ ...columnsOf(data), uid, realm: actor.realm, name: name.trim(), type })
    await recordChange(context, rows, uid, 'create-school-unit', { fields: Object.keys(data) })
    return { uid }
  })
}

/**
 * Changes a school unit. Refuses with `not_found`, `changed_meanwhile`, problems of the values, and a unit above it that
 * is the unit itself or below it.
 */
export function changeUnit(context: WriteContext, uid: string, data: SchoolUnitData): Promise<undefined | Refusal> {
  const { actor } = context
  return inTransaction(context, {}, async (rows) => {
    const unit = await lockUnit(rows, actor.realm, uid, data.version)
    throwProblems(unitProblems(data))
    if (typeof data.parent === 'string') {
      await requireUnits(rows, actor.realm, [data.parent])
      const isBelow = data.parent === uid || (await listUnitsBelow(rows, uid)).includes(data.parent)
      throwProblems(isBelow ? [fieldProblem('parent', 'format')] : [])
    }
    const changed = { ...columnsOf(data), version: unit.version + 1 }
    await rows.update(schoolUnits).set(changed).where(eq(schoolUnits.uid, uid))
    const { version: _version, ...fields } = data
    await recordChange(context, rows, uid, 'change-school-unit', { fields: Object.keys(fields) })
    return undefined
  })
}

/**
 * Replaces the identifiers of a school unit. An empty value deletes the identifier. Refuses with `not_found` and
 * `changed_meanwhile`.
 */
export function setUnitIdentifiers(
  context: WriteContext,
  uid: string,
  {
    version,
    identifiers,
  }: { readonly version?: number | undefined; readonly identifiers: Readonly<Record<string, string>> },
): Promise<undefined | Refusal> {
  return inTransaction(context, {}, async (rows) => {
    const unit = await lockUnit(rows, context.actor.realm, uid, version)
    const given = Object.entries(identifiers).filter(([, value]) => value.trim() !== '')
    await rows
      .update(schoolUnits)
      .set({
        identifiers: Object.fromEntries(given.map(([kind, value]) => [kind, value.trim()])),
        version: unit.version + 1,
      })
      .where(eq(schoolUnits.uid, uid))
    await recordChange(context, rows, uid, 'change-school-unit', { fields: Object.keys(identifiers) })
    return undefined
  })
}

/** Locks a school unit for a change. Throws `not_found`, and `changed_meanwhile` if it has another version. */
async function lockUnit(rows: Rows, realm: string, uid: string, version: number | undefined) {
  const [unit] = await rows
    .select()
    .from(schoolUnits)
    .where(and(eq(schoolUnits.uid, uid), eq(schoolUnits.realm, realm)))
    .for('update')
  if (unit === undefined) throw refuse('not_found')
  if (version !== undefined && version !== unit.version) throw refuse('changed_meanwhile')
  return unit
}

async function requireUnits(rows: Rows, realm: string, uids: readonly string[]): Promise<void> {
  const found = await rows
    .select({ uid: schoolUnits.uid })
    .from(schoolUnits)
    .where(and(eq(schoolUnits.realm, realm), inArray(schoolUnits.uid, [...uids])))
  if (found.length < uids.length) throw refuse('not_found', 'There is no such school unit.')
}

function unitProblems(data: SchoolUnitData): FieldProblem[] {
  const { name, pupilNumber } = data
  const nameRule = name === undefined ? undefined : textRule(name)
  const isNumber = pupilNumber === undefined || pupilNumber === null || isCount(pupilNumber)
  return [
    ...(nameRule === undefined ? [] : [fieldProblem('name', nameRule)]),
    ...TEXTS.flatMap((attribute) => {
      const value = data[attribute] ?? ''
      const rule = value.trim() === '' ? undefined : textRule(value)
      return rule === undefined ? [] : [fieldProblem(attribute, rule)]
    }),
    ...(isNumber ? [] : [fieldProblem('pupilNumber', 'not_a_number')]),
  ]
}

const isCount = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= PUPIL_NUMBER_MAX

function columnsOf({ version: _version, ...data }: SchoolUnitData): Partial<typeof schoolUnits.$inferInsert> {
  const given = Object.entries(data).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]))
}
