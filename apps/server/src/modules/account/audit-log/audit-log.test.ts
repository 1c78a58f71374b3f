import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CommandError } from '../../../kernel/command.ts'
import { runWithRequest } from '../../../kernel/request-context.ts'
import { createTestKernel } from '../../../testing/test-kernel.ts'
import type { TestKernel } from '../../../testing/test-kernel.ts'
import { createPeople, createSchools } from '../create-people.ts'
import { auditLog } from '../tables.ts'
import { recordAudit } from './record-audit.ts'
import { sealAuditLog } from './seal-audit-log.ts'
import { verifyAuditLogCommand } from './verify-audit-log.ts'

let base: TestKernel
beforeEach(async () => {
  base = await createTestKernel({ env: { LECTERN_DEMO: '0' } })
})
afterEach(() => base.close())

const rows = () => base.kernel.shards.home
const record = async (...actions: string[]) => {
  for (const action of actions) {
    const subject = base.kernel.ids.next()
    const entry = {
      realm: 'se' as const,
      actor: 'command:test',
      subject,
      action,
      details: { b: 1, a: { d: [2], c: null }, reason: 'Åsa' },
    }
    await recordAudit(base.kernel, rows(), [entry])
  }
}
const verify = async (contains?: string): Promise<string> => {
  const lines: string[] = []
  const options = contains === undefined ? {} : { contains }
  await verifyAuditLogCommand(base.kernel).run({ positionals: [], options, print: (line) => lines.push(line) })
  return lines.join('\n')
}
const refusal = (contains?: string) =>
  verify(contains).then(
    () => 'accepted',
    (error: unknown) => (error instanceof CommandError ? error.message : String(error)),
  )
/** Runs statements as an attacker who is the owner of the database. */
const tamper = async (statement: ReturnType<typeof sql>) => {
  await rows().execute(sql`alter table audit_log disable trigger all`)
  await rows().execute(statement)
  await rows().execute(sql`alter table audit_log enable trigger all`)
}

const APPEND_ONLY = 'the audit log is append-only'

describe('the database', () => {
  test('changes and deletes no entry, sealed or not', async () => {
    await record('one')
    for (const seals of [false, true]) {
      if (seals) await sealAuditLog(rows())
      const changes = [
        rows().update(auditLog).set({ action: 'other' }),
        rows().update(auditLog).set({ details: {} }),
        rows().delete(auditLog),
        rows().execute(sql`truncate audit_log`),
      ]
      for (const change of changes) await expect(change).rejects.toHaveProperty('cause.message', APPEND_ONLY)
    }
    await expect(rows().update(auditLog).set({ hash: 'x' })).rejects.toHaveProperty('cause.message', APPEND_ONLY)
  })
})

describe('verify-audit-log', () => {
  test('accepts an empty log, and a log with new entries, with one line', async () => {
    expect(await verify()).toMatch(/^The audit log is unchanged: 0 entries, last hash 0{64}\.$/)
    await record('one', 'two')
    expect(await verify()).toMatch(/^The audit log is unchanged: 2 entries, last hash [\da-f]{64}\.$/)
    await record('three')
    expect(await verify()).toContain('3 entries')
  })

  test.each([
    ['a changed action', sql`update audit_log set action = 'other' where sequence = 2`],
    ['a changed person', sql`update audit_log set actor = 'command:other' where sequence = 2`],
    ['changed details', sql`update audit_log set details = '{}' where sequence = 2`],
    ['a changed time', sql`update audit_log set at = at - interval '1 hour' where sequence = 2`],
    ['another address', sql`update audit_log set address = '10.0.0.1' where sequence = 2`],
    [
      'a new hash for a changed entry',
      sql`update audit_log set action = 'x', hash = repeat('a', 64) where sequence = 2`,
    ],
  ])('names the entry with %s', async (_case, statement) => {
    await record('one', 'two', 'three')
    await verify()
    await tamper(statement)
    expect(await refusal()).toMatch(/^Entry 2 of the audit log \(eu\) does not fit: /)
  })

  test('names a missing entry, and entries at the end that are missing if their hash was noted', async () => {
    await record('one', 'two', 'three')
    const noted = /last hash (?<hash>\w+)/.exec(await verify())?.groups?.['hash'] ?? ''
    expect(await refusal(noted)).toBe('accepted')
    await tamper(sql`delete from audit_log where sequence = 3`)
    expect(await refusal()).toBe('accepted')
    expect(await refusal(noted)).toContain('entries at the end are missing')
    await tamper(sql`delete from audit_log where sequence = 1`)
    expect(await refusal()).toBe('Entry 1 of the audit log (eu) is missing.')
  })
})

test('two nodes seal at the same time: each entry has one place in the chain', async () => {
  await record(...Array.from({ length: 30 }, (_, index) => `action-${index}`))
  const sealed = await Promise.all([sealAuditLog(rows()), sealAuditLog(rows()), sealAuditLog(rows())])
  expect(sealed.reduce((sum, number) => sum + number, 0)).toBe(30)
  expect(await verify()).toContain('30 entries')
})

test('an entry has the address of the request and the impersonated person', async () => {
  const [userId, sub] = [base.kernel.ids.next(), base.kernel.ids.next()]
  const actor = {
    userId,
    realm: 'se' as const,
    roles: [],
    scopes: [],
    subscriptions: [],
    acr: '',
    amr: [],
    authTime: 0,
  }
  await runWithRequest({ address: '192.0.2.7', actor: { ...actor, act: { sub, name: 'Admin' } } }, () =>
    record('acted'),
  )
  await runWithRequest({ address: '192.0.2.8', actor }, () => record('own'))
  await record('job')
  const read = async (action: string) => {
    const [entry] = await rows().select().from(auditLog).where(eq(auditLog.action, action)).orderBy(auditLog.uid)
    return [entry?.address, entry?.actingFor]
  }
  expect(await read('acted')).toEqual(['192.0.2.7', userId])
  expect(await read('own')).toEqual(['192.0.2.8', null])
  expect(await read('job')).toEqual([null, null])
})

describe('the units of the entries before the table of units', () => {
  const fill = async () => {
    const file = new URL('../../../../migrations/account/0010_audit-units.sql', import.meta.url)
    const statements = (await readFile(file, 'utf8')).split('--> statement-breakpoint')
    await rows().execute(sql`delete from audit_units`)
    await rows().execute(sql.raw(statements.at(-1) ?? ''))
    const found = await rows().execute<{ action: string; unit: string }>(
      sql`select action, unit from audit_units join audit_log on uid = entry where actor = 'command:old' order by audit_log.at`,
    )
    return found.rows.map(({ action, unit }) => [action, unit])
  }

  test('come from rows and details, and never from a role that a person got later', async () => {
    const { ids, shards, clock } = base.kernel
    const [school, other, group, stayed, moved, left, boss] = Array.from({ length: 7 }, () => ids.next())
    const unit = (uid = '') => ({ uid, realm: 'se' as const, name: uid, type: 'school' })
    await createSchools(rows(), { units: [unit(school), unit(other)] })
    const person = (uid = '', units: (string | undefined)[] = [], superUser = false) => ({
      uid,
      realm: 'se' as const,
      username: uid,
      firstname: 'A',
      lastname: 'B',
      superUser,
      associations: units.map((each = '') => ({ uid: each, role: 'employee' as const })),
    })
    const people = [person(stayed, [school]), person(moved, [other]), person(left), person(boss, [school], true)]
    await createPeople(base.kernel, rows(), people, 'command:test')
    let second = 0
    const old = (subject = '', action: string, details = {}) => {
      second += 1
      const at = new Date(clock.now().getTime() + second * 1000)
      const entry = { uid: ids.next(), realm: 'se', actor: 'command:old', subject, action, details, at }
      return shards.home.insert(auditLog).values(entry)
    }
    await old(stayed, 'invite')
    await old(moved, 'make-badge')
    await old(moved, 'change-user', { fields: ['organizations'] })
    await old(moved, 'change-password')
    await old(left, 'change-email')
    await old(left, 'remove-from-unit', { schoolUnit: school })
    await old(left, 'change-name')
    await old(boss, 'download-audit-log')
    await old(group, 'create-group', { schoolUnit: school })
    await old(group, 'delete-group')
    await old(school, 'change-school-unit')
    expect(await fill()).toEqual([
      ['invite', school],
      ['change-user', other],
      ['change-password', other],
      ['change-email', school],
      ['remove-from-unit', school],
      ['create-group', school],
      ['delete-group', school],
      ['change-school-unit', school],
    ])
  })
})
