import { sql } from 'drizzle-orm'
import type { Realm } from '@lectern/contracts'
import type { Rows } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { currentRequest } from '../../../kernel/request-context.ts'
import {
  associations,
  auditLog,
  auditUnits,
  changeListeners,
  changeOutbox,
  groups,
  schoolUnits,
  users,
} from '../tables.ts'

/**
 * A change of a person's data. `details` never contains the values of the changed fields. `details.schoolUnit` is the uid
 * of a school unit, or an array of uids, that the change concerns and that no row names after it.
 */
export interface AuditEntry {
  readonly realm: Realm
  /** The uid of a user, or a part of the server, such as `command:…`. `way:…` is an external log-in. */
  readonly actor: string
  readonly subject: string
  readonly action: string
  readonly details?: Record<string, unknown>
}

/**
 * Writes audit entries, with the address of the current request and the impersonated person, and the school units that
 * each entry concerns. Puts the changes of units that another module listens to into the outbox. Pass the transaction of
 * the change, so that the change is not stored without its entries. Call this function before a statement that deletes
 * the subject.
 */
export async function recordAudit(kernel: Kernel, rows: Rows, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const at = kernel.clock.now()
  const request = currentRequest()
  const address = request?.address ?? null
  const actingFor = request?.actor?.act === undefined ? null : request.actor.userId
  const from = { at, address, actingFor }
  const { uid, realm, subject, action, details } = auditLog
  const written = rows
    .insert(auditLog)
    .values(entries.map((entry) => ({ ...entry, uid: kernel.ids.next(), ...from })))
    .returning({ uid, realm, subject, action, details, at: auditLog.at })
  // One statement, so that all tables agree without a transaction of the caller.
  await rows.execute(sql`
    with entry as ${written}, concerned as (
      insert into ${auditUnits} (unit, at, entry)
      select unit.uid, entry.at, entry.uid from entry cross join lateral (${UNITS_OF_ENTRY}) unit
      returning unit, entry
    )
    insert into ${changeOutbox} (realm, listener, unit, subject, action, named, holds_role, fields, sync_uid, at)
    ${CHANGES_OF_ENTRIES}`)
}

/**
 * SQL for the units of `entry`: all units of a person, the unit of a group, the unit itself, and the units in the details.
 * Super users work for the realm, so entries about them concern no unit.
 */
const UNITS_OF_ENTRY = sql`
  select association.school_unit_uid as uid from ${associations} association
  join ${users} person on person.uid = association.user_uid and not person.super_user
  where association.user_uid = entry.subject
  union select school_unit_uid from ${groups} where uid = entry.subject
  union select uid from ${schoolUnits} where uid = entry.subject
  union select unit.uid from jsonb_path_query(entry.details, '$.schoolUnit[*]') named
  join ${schoolUnits} unit on unit.uid = (named #>> '{}')::uuid`

/**
 * SQL for the rows of the outbox, in the order of the entries. The units above are read here, because a unit can be deleted
 * or moved before the change is taken. A shared account of a group is no person.
 */
const CHANGES_OF_ENTRIES = sql`
  select entry.realm, listener.school_unit_uid, concerned.unit, entry.subject, entry.action,
    coalesce(entry.details->'schoolUnit' @> to_jsonb(concerned.unit::text), false),
    exists (
      select from ${associations} role
      where role.user_uid = entry.subject and role.school_unit_uid = concerned.unit and role.active
    ),
    nullif(entry.details->'fields', 'null'::jsonb),
    case when entry.action like 'sync.%' then (entry.details->>'sync')::uuid end,
    entry.at
  from concerned join entry on entry.uid = concerned.entry
  cross join lateral (
    with recursive above as (
      select unit.uid, unit.parent from ${schoolUnits} unit where unit.uid = concerned.unit
      union select unit.uid, unit.parent from ${schoolUnits} unit join above on unit.uid = above.parent
    )
    select uid from above
  ) above
  join ${changeListeners} listener on listener.school_unit_uid = above.uid
  where exists (select from ${changeListeners})
    and not exists (select from ${users} account where account.uid = entry.subject and account.shared_account)
  order by entry.uid, concerned.unit`
