import { DrizzleQueryError } from 'drizzle-orm'
import { DatabaseError } from 'pg'

const STRING_LITERAL = /'(?:[^']|'')*'/gu

/**
 * Returns an error for logs and reports. Errors of the database contain personal data: the parameters of a query, and
 * rows in their messages. The copy has only the statement with placeholders, the code, and the names of table, column
 * and constraint. The message of a JSON error quotes the text, so the message is replaced too. Returns any other error
 * unchanged.
 */
export function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (error instanceof DrizzleQueryError)
    return copy(error, `failed query: ${error.query.replace(STRING_LITERAL, '?')}`, {
      cause: withoutValues(error.cause),
    })
  if (error instanceof DatabaseError) {
    const { code, severity, schema, table, column, constraint, routine } = error
    return copy(error, `database error ${code ?? ''}`, { code, severity, schema, table, column, constraint, routine })
  }
  if (error instanceof SyntaxError && error.message.includes('JSON')) return copy(error, 'invalid JSON', {})
  const cause = withoutValues(error.cause)
  return cause === error.cause ? error : copy(error, error.message, { cause })
}

/** Returns a copy with another message. The stack of an error begins with its message, so only the frames are copied. */
function copy(error: Error, message: string, properties: Readonly<Record<string, unknown>>): Error {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /u.test(line))
  const safe = new Error(message)
  safe.name = error.name === 'error' || error.name === 'Error' ? error.constructor.name : error.name
  safe.stack = [`${safe.name}: ${message}`, ...frames].join('\n')
  const defined = Object.entries(properties).filter(([, value]) => value !== undefined)
  return Object.assign(safe, Object.fromEntries(defined))
}
