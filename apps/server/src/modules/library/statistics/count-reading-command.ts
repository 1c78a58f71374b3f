import { REALMS } from '@lectern/contracts'
import type { Command } from '../../../kernel/command.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { recountReading } from './count-reading.ts'

/** Returns the command `npx lectern count-reading`. */
export function countReadingCommand({ shards }: Pick<Kernel, 'shards'>): Command {
  return {
    name: 'count-reading',
    options: {},
    run: async ({ print }) => {
      for (const realm of REALMS)
        print(`${realm}: ${await recountReading(shards.forRealm(realm), realm)} days of reading`)
      return 0
    },
  }
}
