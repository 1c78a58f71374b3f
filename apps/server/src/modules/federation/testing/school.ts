import type { Realm, Role, SchoolUnitStatus } from '@lectern/contracts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { TestPerson } from '../../../testing/token.ts'
import { createPeople, createSchools } from '../../account/index.ts'

interface SchoolOptions {
  readonly realm?: Realm
  readonly type?: string
  readonly status?: SchoolUnitStatus
  readonly parent?: string
  readonly cards?: boolean
  readonly identifiers?: Readonly<Record<string, string>>
}

export interface TestSchool {
  readonly uid: string
  readonly group: string
  readonly realm: Realm
  /** Stores a person of this school. Students and employees become members of the group, unless `inGroup` is false. */
  add(role: Role, options?: { readonly inGroup?: boolean }): Promise<TestPerson & { readonly name: string }>
}

/** By default the school uses cards. */
export async function createTestSchool(kernel: Kernel, options: SchoolOptions = {}): Promise<TestSchool> {
  const { realm = 'se', type = 'school', status = 'active', cards = true, identifiers = {} } = options
  const uid = kernel.ids.next()
  const group = kernel.ids.next()
  const db = kernel.shards.forRealm(realm)
  const unit = { uid, realm, name: `School ${uid}`, type, status, qrCodeLoginEnabled: cards, identifiers }
  await createSchools(db, {
    units: [options.parent === undefined ? unit : { ...unit, parent: options.parent }],
    groups: [{ uid: group, realm, name: `Group ${group}`, schoolUnitUid: uid }],
  })
  return {
    uid,
    group,
    realm,
    add: async (role, { inGroup = true } = {}) => {
      const belongsToGroup = inGroup && (role === 'student' || role === 'employee')
      const userId = kernel.ids.next()
      const person = { uid: userId, realm, username: `user-${userId}`, firstname: 'Test', lastname: role }
      const belongings = { associations: [{ uid, role }], groups: belongsToGroup ? [group] : [] }
      await createPeople(kernel, db, [{ ...person, ...belongings }], 'command:test')
      return { userId, realm, roles: [role], name: `Test ${role}` }
    },
  }
}
