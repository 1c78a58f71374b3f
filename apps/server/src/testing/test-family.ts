import type { ChildProfileValues } from '@lectern/contracts'
import type { Kernel } from '../kernel/kernel.ts'
import { createChildProfile } from '../modules/account/own-account/write-child-profiles.ts'
import { registerPerson } from '../modules/account/register-person.ts'
import { Refusal } from '../kernel/refusal.ts'
import { TEST_PASSWORD } from './test-people.ts'
import type { TestUser } from './test-people.ts'
import type { TestPerson } from './token.ts'

/** A parent with a log-in. All parents of a realm are guardians of the one school unit of the consumers. */
export type TestParent = Pick<TestUser, 'userId' | 'realm' | 'roles' | 'username'>

/** Registers a parent with TEST_PASSWORD. */
export async function createTestParent(kernel: Kernel, firstname = 'Parent'): Promise<TestParent> {
  const email = `${kernel.ids.next()}@family.example`
  const form = { firstname, lastname: 'Test', email, password: TEST_PASSWORD, country: 'se' as const }
  const registered = await registerPerson(kernel, form)
  if (registered instanceof Refusal) throw registered
  return { userId: registered.uid, realm: 'se', roles: ['guardian'], username: email }
}

/** Adds a child of eight years with all books. Returns the child as tokens of the own session describe it. */
export async function createTestChild(
  kernel: Kernel,
  parent: TestParent,
  values: Partial<ChildProfileValues> = {},
): Promise<TestPerson> {
  const birthYear = kernel.clock.now().getUTCFullYear() - 8
  const child = { firstname: 'Child', birthYear, picture: 'fox' as const, books: 'all' as const, ...values }
  const made = await createChildProfile(kernel, parent, child)
  if (made instanceof Refusal) throw made
  return { userId: made.uid, realm: 'se', roles: ['student'], amr: ['pwd', 'profile'] }
}
