import * as z from 'zod'

/** The part of a database connection that the search needs. */
export interface Queryable {
  query(statement: string): Promise<{ readonly rows: readonly unknown[] }>
}

/** An email address, or a token of a session. */
const PATTERNS = [/[\w.+-]+@[\w-]+\.[a-z]{2,}/iu, /eyJ[\w-]{10,}\.[\w-]{10,}/u, /code_verifier=|password=/u]
/** Shorter values, such as a first name of three letters, can be in a log by chance. */
const LENGTH_MIN = 6
/** A word of the program, such as a role, an action, a field or the name of a client, a number, and a time. */
const WORD = /^(?:[a-z]+(?:[-_.][a-z]+)*|[a-z]+(?:[A-Z][a-z]+)+|[\d.:-]+|\d{4}-\d\d-\d\dT[\d:.+Z-]+)$/u
const ROWS_PER_TABLE = 1000

const Names = z.array(z.object({ name: z.string() }))
const Found = z.array(z.object({ rows: z.array(z.unknown()) }))

/** Reads the values in the rows of every table of the database: names, addresses, ids, tokens, answers. */
export async function readStoredValues(database: Queryable): Promise<ReadonlySet<string>> {
  const tables = Names.parse(
    (
      await database.query(
        `select c.oid::regclass::text as name from pg_class c
         where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
      )
    ).rows,
  )
  const values = new Set<string>()
  if (tables.length === 0) return values
  const each = tables.map(
    ({ name }) =>
      `select coalesce(json_agg(picked), '[]') as rows from (select * from ${name} limit ${ROWS_PER_TABLE}) as picked`,
  )
  for (const { rows } of Found.parse((await database.query(each.join(' union all '))).rows)) addValues(rows, values)
  return values
}

function addValues(value: unknown, found: Set<string>): void {
  if (typeof value === 'string') {
    if (value.length >= LENGTH_MIN && !WORD.test(value)) found.add(value)
  } else if (typeof value === 'object' && value !== null)
    for (const each of Object.values(value)) addValues(each, found)
}

/**
 * Returns what was found in the lines of a log: one of the values, an email address or a token, with the beginning of
 * the line. On purpose, the log has the ids of impersonators, school units, jobs of syncs, webhooks, gift cards and their orders, and addresses of school systems, a stack has the names of functions, a
 * server with demo data prints how to log in, and a command prints the hash of the audit log.
 */
export function findLeaks(log: string, values: ReadonlySet<string> = new Set()): string[] {
  const searched = log
    .replaceAll(/^(?:Demo log-ins|The audit log is unchanged).*$/gmu, '')
    .replaceAll(/"(?:act|schoolUnit|syncJob|webhook|giftCard|giftOrder|source)":"[^"]*"/gu, '')
    .replaceAll(/\\n +at [^"\\]*/gu, '')
  const words = new Set(listWords(searched))
  // Most values have a word that is not in the log, so that few are searched in the whole text.
  const leaked = [...values]
    .flatMap((value) => [value, JSON.stringify(value).slice(1, -1)])
    .filter((value) => listWords(value).every((word) => words.has(word)) && isIn(searched, value))
  return searched.split('\n').flatMap((line) => {
    const found = leaked.find((value) => isIn(line, value)) ?? PATTERNS.find((each) => each.test(line))?.exec(line)?.[0]
    return found === undefined ? [] : [`${found} in: ${line.slice(0, 500)}`]
  })
}

function listWords(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Returns whether the text contains the value, not as a part of a longer word. */
function isIn(text: string, value: string): boolean {
  const isPart = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}]/u.test(char)
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1))
    if (!isPart(text[at - 1]) && !isPart(text[at + value.length])) return true
  return false
}
