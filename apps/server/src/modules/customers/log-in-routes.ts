import type { Route } from '../../kernel/route.ts'
import { refuse } from '../../kernel/refusal.ts'
import { ok, route } from '../../kernel/route.ts'
import {
  groupByDevice,
  listPupilsWithCardsHere,
  listUnitStaff,
  readAdministeredPerson,
  readUnit,
} from '../account/index.ts'
import { countBadges } from '../federation/index.ts'
import { countPeopleWithFactor, readFactors } from '../identity/index.ts'
import { requireShard, requireShardForChange } from './customer-context.ts'
import type { CustomerContext } from './customer-context.ts'

/**
 * Returns the routes that show where a person is logged in, and whom a change of the log-in methods of a school unit locks
 * out. The auth service ends sessions and resets factors.
 */
export function logInRoutes(context: CustomerContext): Route[] {
  const { calls, sessions } = context
  return [
    route(calls.getSchoolUnitLogInCounts, {
      policy: requireShard(context),
      act: async ({ actor, db, params: { id } }) => {
        if ((await readUnit(db, actor.realm, id)) === undefined) return refuse('not_found')
        const staff = await listUnitStaff(db, id)
        return {
          staff: staff.length,
          withoutSecondFactor: staff.length - (await countPeopleWithFactor(db, staff)),
          cards: await countBadges(db, await listPupilsWithCardsHere(db, id)),
        }
      },
      present: ok,
    }),
    route(calls.getUserLogIns, {
      // As in the own account, an impersonation does not show sessions.
      policy: requireShardForChange(context),
      act: async ({ actor, db, params: { uid } }) => {
        // Sessions are stored without a realm, so check first that the person belongs to the realm.
        if ((await readAdministeredPerson(db, actor.realm, uid)) === undefined) return refuse('not_found')
        const devices = groupByDevice(await sessions.listForAccount(uid), undefined)
        const factors = await readFactors(db, uid)
        return {
          devices: devices.map((all) => {
            const [{ browser, system, lastUsedAt }] = all
            return { browser, system, lastUsedAt: lastUsedAt.toISOString(), sessions: all.length }
          }),
          secondFactors: {
            apps: factors?.totpSecret == null ? 0 : 1,
            passkeys: factors?.passkeys.length ?? 0,
            recoveryCodes: factors?.recoveryCodes ?? 0,
          },
        }
      },
      present: ok,
    }),
  ]
}
