import { useQueryClient } from '@tanstack/react-query'

/**
 * Returns a function that fetches the data of the page again, and that of other pages when they open, because a change
 * can show on several pages. Do not call it in the function of a query, because the query would fetch itself again.
 */
export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries()
}
