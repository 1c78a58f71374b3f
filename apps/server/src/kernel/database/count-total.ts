/**
 * Returns the number of rows of a list, of which a page has been read. Calls `count` only if the page does not show
 * where the list ends, because most lists fit on one page.
 */
export async function countTotal(
  { limit, offset }: { readonly limit: number; readonly offset: number },
  rowsOnPage: number,
  count: () => PromiseLike<readonly { readonly value: number }[]>,
): Promise<number> {
  const isEndOnPage = rowsOnPage < limit && (rowsOnPage > 0 || offset === 0)
  if (isEndOnPage) return offset + rowsOnPage
  const [total] = await count()
  return total?.value ?? 0
}
