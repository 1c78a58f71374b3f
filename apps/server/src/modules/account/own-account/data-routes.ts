import { requestDeletion, exportMyData, cancelDeletion } from '@lectern/contracts'
import { firstRefusal, refuseForChild, refuseWhileImpersonating } from '../../../kernel/log-in-policies.ts'
import type { PersonKey } from '../../../kernel/personal-data.ts'
import type { Route } from '../../../kernel/route.ts'
import { noContent, ok, route } from '../../../kernel/route.ts'
import { listChildUids } from '../child-profiles.ts'
import { markForDeletion } from './deletion.ts'
import { exportAccount } from './export-account.ts'
import { allowOwnAction } from './own-account.ts'
import type { OwnAccountDependencies } from './own-account-dependencies.ts'

/** Returns the routes for the data export and the deletion of the own account. */
export function dataRoutes({ kernel, ports, emails, checkPassword }: OwnAccountDependencies): readonly Route[] {
  const exportAll = async (person: PersonKey) => {
    const parts = ports.personalData.map(async ({ name, exportPerson }) => [name, await exportPerson(person)] as const)
    return { account: await exportAccount(kernel, person), ...Object.fromEntries(await Promise.all(parts)) }
  }
  return [
    route(exportMyData, {
      policy: allowOwnAction('ExportData'),
      act: async ({ actor, db }) => {
        const { realm, userId: uid } = actor
        const children: unknown[] = []
        for (const child of await listChildUids(db, uid)) children.push(await exportAll({ realm, uid: child }))
        // The children have no log-in of their own.
        return { ...(await exportAll({ realm, uid })), ...(children.length === 0 ? {} : { children }) }
      },
      present: ok,
    }),
    route(requestDeletion, {
      policy: allowOwnAction('DeleteAccount'),
      act: async ({ actor, db, body }) => {
        const refusal = await checkPassword(actor, db, body.password, 'password')
        if (refusal !== undefined) return refusal
        await markForDeletion(kernel, actor, true)
        return kernel.mail.post(emails.deletion, { realm: actor.realm, uid: actor.userId })
      },
      present: noContent,
    }),
    route(cancelDeletion, {
      policy: (actor) => firstRefusal(refuseWhileImpersonating(actor), refuseForChild(actor)),
      act: ({ actor }) => markForDeletion(kernel, actor, false),
      present: noContent,
    }),
  ]
}
