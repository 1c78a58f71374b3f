import { type CurrentProfile, mayManageUsers } from '@lectern/contracts'
import type { Actor } from '../../kernel/actor.ts'
import { isStudentLogIn, isSuperUser } from '../../kernel/actor.ts'
import type { Db } from '../../kernel/database/shards.ts'
import { isActive, readMe, readMyOrganizations, readSubscriptionPeriods } from '../account/index.ts'
import type { SubscriptionPeriod } from '../account/index.ts'

/** One page must contain all school units of a person. */
const MAX_UNITS = 500
/** With this method, people log out on a page of their authority, so the web app offers no log-out. */
const EXTERNAL_LOG_OUT_METHOD = 'gar'

/** Returns the data for the portal's menu, services and profile, or undefined for a deleted person. */
export async function readCurrentProfile(db: Db, actor: Actor, now: Date): Promise<CurrentProfile | undefined> {
  const me = await readMe(db, actor.userId)
  if (me === undefined) return undefined
  const { data: units } = await readMyOrganizations(db, actor.userId, { limit: MAX_UNITS, offset: 0 })
  const unitIds = units.map(({ uid }) => uid)
  const periods = await readSubscriptionPeriods(db, actor.userId, unitIds)
  const identifier = (name: string): string | null => me.identifiers[name] ?? null
  const isImpersonating = actor.act !== undefined
  const roles = units.map(({ role }) => role)
  // As `requireScope`: a log-in of pupils gives no rights to the administration.
  const mayManage = mayManageUsers(roles, isSuperUser(actor)) && !isStudentLogIn(actor)
  return {
    id: me.uid,
    name: `${me.firstname} ${me.lastname}`.trim(),
    username: me.username,
    email: me.email,
    bankid: identifier('bankid'),
    sms: identifier('sms'),
    eppn: identifier('eppn'),
    gsuiteemail: identifier('gsuiteemail'),
    office365: identifier('office365'),
    guest: me.sharedAccount,
    groups: me.memberships.map(({ uid, name }) => ({ id: uid, name })),
    organizations: units.map(({ uid, name, type, role }) => ({ id: uid, name, type, role, admin: role === 'admin' })),
    subscriptions: groupByLabel(periods, now),
    actions: me.hidePasswordChange || me.sharedAccount || isImpersonating ? [] : ['EditPassword'],
    menu: [
      ...(mayManage ? (['ViewManageUsers'] as const) : []),
      ...(actor.amr.includes(EXTERNAL_LOG_OUT_METHOD) ? [] : (['ViewLogOut'] as const)),
    ],
  }
}

function groupByLabel(periods: readonly SubscriptionPeriod[], now: Date): CurrentProfile['subscriptions'] {
  const labels = [...new Set(periods.map(({ type }) => type))]
  return labels.map((label) => ({
    label,
    values: periods
      .filter(({ type }) => type === label)
      .map((period) => ({
        startsAt: period.startsAt.toISOString(),
        endsAt: period.endsAt?.toISOString() ?? null,
        active: isActive(period, now),
      })),
  }))
}
