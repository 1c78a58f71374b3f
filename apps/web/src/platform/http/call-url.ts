import type { Call } from '@lectern/contracts'

/** Input of a call without its static types: the parts of the URL and the body. */
export interface CallParts {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** Builds the address of a call from the service's base (a path or a whole address), the path and the query. */
export function callUrl(base: string, contract: Call, input: CallParts): string {
  const path = contract.path.replace(/:(?<name>\w+)/gu, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    // oxlint-disable-next-line typescript/no-base-to-string -- the contracts let no object into a query.
    if (value !== undefined) query.set(name, String(value))
  }
  const url = new URL(`${base}${path}`, globalThis.location.origin)
  url.search = query.toString()
  return url.href
}
