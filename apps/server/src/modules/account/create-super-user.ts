import * as z from 'zod'
import { fieldProblem, PASSWORD_MIN_LENGTH, Realm } from '@lectern/contracts'
import { CommandError } from '../../kernel/command.ts'
import type { Command } from '../../kernel/command.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { readSecret } from '../../kernel/read-secret.ts'
import { createPeople, grantSuperUser } from './create-people.ts'
import { findLogin } from './find-person.ts'
import { newPasswordRule } from './known-passwords.ts'
import { hashPassword } from './password.ts'

const ACTOR = 'command:create-super-user'

const Options = z.object({ realm: Realm, username: z.string().trim().min(1) })

/**
 * Returns the command `npx lectern create-super-user`. The password comes from `LECTERN_PASSWORD`, the standard input or
 * the terminal. The password of an existing person stays unchanged.
 */
export function createSuperUserCommand(kernel: Kernel): Command {
  return {
    name: 'create-super-user',
    options: { realm: { type: 'string' }, username: { type: 'string' } },
    run: async ({ options, print }) => {
      const parsed = Options.safeParse(options)
      if (!parsed.success)
        throw new CommandError(`create-super-user needs --realm (${Realm.options.join(' ')}) and --username.`)
      const { realm } = parsed.data
      const username = parsed.data.username.trim().toLowerCase()
      const db = kernel.shards.forRealm(realm)
      const existing = await findLogin(kernel, realm, username)
      if (existing !== undefined) {
        await db.transaction((rows) => grantSuperUser(kernel, rows, realm, existing.uid, ACTOR))
        print(`${username} is now a super user of ${realm}. The password is unchanged.`)
        return 0
      }
      const question = `New password for ${username} (at least ${PASSWORD_MIN_LENGTH} characters): `
      const password = process.env['LECTERN_PASSWORD'] ?? (await readSecret(question))
      const rule = await newPasswordRule(password, [username])
      if (rule !== undefined) throw new CommandError(fieldProblem('password', rule).reason)
      const person = { uid: kernel.ids.next(), realm, username, firstname: username, lastname: '', superUser: true }
      const passwordHash = await hashPassword(password)
      await db.transaction((rows) => createPeople(kernel, rows, [{ ...person, passwordHash }], ACTOR))
      print(`Created the super user ${username} of ${realm}.`)
      return 0
    },
  }
}
