import { REALMS } from '@lectern/contracts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { createPeople, createSchools } from '../create-people.ts'
import { addGuardians } from '../guardians.ts'
import { hashPassword } from '../password.ts'
import { DEMO_PASSWORD, demoRealm } from './demo-people.ts'

/** Stores the demo people and schools of every country. A second load changes nothing. */
export async function loadDemoPeople(kernel: Kernel): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const now = kernel.clock.now()
  for (const realm of REALMS) {
    const { units, groups, people, subscriptions, guardianships } = demoRealm(realm, passwordHash, now)
    await kernel.shards.forRealm(realm).transaction(async (rows) => {
      await createSchools(rows, { units, groups })
      await createPeople(kernel, rows, people, 'command:demo')
      await createSchools(rows, { units: [], subscriptions })
      await addGuardians(kernel, rows, guardianships, 'command:demo')
    })
  }
}
