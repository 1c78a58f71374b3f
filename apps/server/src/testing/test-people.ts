import type { Realm, Role } from '@lectern/contracts'
import type { Kernel } from '../kernel/kernel.ts'
import { createPeople, createSchools, hashPassword } from '../modules/account/index.ts'
import type { TestPerson } from './token.ts'

export const TEST_PASSWORD = 'correct horse battery'

export interface TestUserOptions {
  readonly realm?: Realm
  readonly role?: Role
  readonly superUser?: boolean
  readonly username?: string
}

/** A stored user at a school without other users. */
export interface TestUser extends TestPerson {
  readonly username: string
  readonly schoolUnit: string
}

/** Stores a person with TEST_PASSWORD at a new school. The default is a student of the realm `se`. */
export async function createTestUser(kernel: Kernel, options: TestUserOptions = {}): Promise<TestUser> {
  const { realm = 'se', role = 'student', superUser = false } = options
  const userId = kernel.ids.next()
  const schoolUnit = kernel.ids.next()
  const username = options.username ?? `user-${userId}`
  const db = kernel.shards.forRealm(realm)
  await createSchools(db, { units: [{ uid: schoolUnit, realm, name: `School ${schoolUnit}`, type: 'school' }] })
  const person = { uid: userId, realm, username, firstname: 'Test', lastname: 'Person', superUser }
  const passwordHash = await hashPassword(TEST_PASSWORD)
  const associations = [{ uid: schoolUnit, role }]
  await createPeople(kernel, db, [{ ...person, passwordHash, associations }], 'command:test')
  return { userId, realm, roles: [role], superUser, username, schoolUnit }
}
