import * as z from 'zod'
import { PASSWORD_MIN_LENGTH, Realm } from '@lectern/contracts'
import { CommandError } from '../../kernel/command.ts'
import type { Command } from '../../kernel/command.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { createPeople, grantSuperUser } from './create-people.ts'
import { findLogin } from './find-person.ts'
import { hashPassword } from './password.ts'

const ACTOR = 'command:create-super-user'

const Options = z.object({ realm: Realm, username: z.string().min(1), password: z.string().min(PASSWORD_MIN_LENGTH) })

/** Defines the command `npx lectern create-super-user`. The password of an existing person stays unchanged. */
export function createSuperUserCommand(kernel: Kernel): Command {
  return {
    name: 'create-super-user',
    usage: '--realm se --username NAME [--password …]',
    summary: 'Create a super user of a country (the password may come from LECTERN_PASSWORD)',
    options: { realm: { type: 'string' }, username: { type: 'string' }, password: { type: 'string' } },
    run: async ({ options, print }) => {
      const given = { password: process.env['LECTERN_PASSWORD'], ...options }
      const parsed = Options.safeParse(given)
      if (!parsed.success)
        throw new CommandError(
          `create-super-user needs --realm (${Realm.options.join(' ')}), --username and a password of at least ${PASSWORD_MIN_LENGTH} characters.`,
        )
      const { realm, username, password } = parsed.data
      const db = kernel.shards.forRealm(realm)
      const existing = await findLogin(kernel, realm, username)
      if (existing !== undefined) {
        await db.transaction((rows) => grantSuperUser(kernel, rows, realm, existing.uid, ACTOR))
        print(`${username} is now a super user of ${realm}. The password is unchanged.`)
        return 0
      }
      const person = { uid: kernel.ids.next(), realm, username, firstname: username, lastname: '', superUser: true }
      const passwordHash = await hashPassword(password)
      await db.transaction((rows) => createPeople(kernel, rows, [{ ...person, passwordHash }], ACTOR))
      print(`Created the super user ${username} of ${realm}.`)
      return 0
    },
  }
}
