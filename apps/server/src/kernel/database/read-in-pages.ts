const READ_AT_ONCE = 500

/**
 * Reads the rows of a query one page after the other, in the order of an id. `read` returns the rows whose id is higher
 * than `after`; `getId` returns the id of a row.
 */
export async function* readInPages<Row>(
  read: (limit: number, after: string) => PromiseLike<readonly Row[]>,
  getId: (row: Row) => string,
): AsyncGenerator<Row> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await read(READ_AT_ONCE, after)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < READ_AT_ONCE) return
    after = getId(last)
  }
}
