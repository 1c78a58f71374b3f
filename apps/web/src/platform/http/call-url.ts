import type { Call } from '@lectern/contracts'

/** Input of a call without static types. */
export interface CallParts {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** Returns the address of a call. `base` is the address of the service. */
export function callUrl(base: string, contract: Call, input: CallParts): string {
  const path = contract.path.replace(/:(?<name>\w+)/gu, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    // oxlint-disable-next-line typescript/no-base-to-string -- the contracts allow no objects in a query
    if (value !== undefined) query.set(name, String(value))
  }
  const url = new URL(`${base}${path}`, globalThis.location.origin)
  url.search = query.toString()
  return url.href
}
