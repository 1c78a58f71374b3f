import * as z from 'zod'
import type { Queryable } from './find-leaks.ts'

const Tables = z.array(z.object({ name: z.string() }))
const Rows = z.array(z.object({ row: z.string() }))

/** A card as a customer types it. `cvc` needs four digits, because three are in each log by chance. */
interface TypedCard {
  readonly number: string
  readonly cvc: string
}

/** Characters that a client or an encoding puts between digits: spaces, hyphens, dots, `+`, `%20`. */
const BETWEEN = '(?:[\\s.+_-]|%20)*'

/** Returns all rows of all tables as text, those of the job queue too. */
export async function readAllRows(database: Queryable): Promise<string> {
  const tables = Tables.parse(
    (
      await database.query(
        `select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
         where relkind in ('r', 'p') and not relispartition and nspname !~ '^pg_' and nspname <> 'information_schema'`,
      )
    ).rows,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await database.query(`select t::text as row from ${name} as t`)
    texts.push(...Rows.parse(rows).map(({ row }) => `${name} ${row}`))
  }
  return texts.join('\n')
}

/** Returns each card number, also in groups of digits, and each CVC that a text contains, with some text around it. */
export function findCardData(text: string, cards: readonly TypedCard[]): string[] {
  return cards.flatMap(({ number, cvc }) => {
    const inGroups = number.split('').join(BETWEEN)
    const patterns = [new RegExp(inGroups, 'u'), new RegExp(`(?<![\\w.-])${cvc}(?![\\w.-])`, 'u')]
    return patterns.flatMap((pattern) => {
      const at = text.search(pattern)
      return at < 0 ? [] : [text.slice(Math.max(0, at - 100), at + 100)]
    })
  })
}
