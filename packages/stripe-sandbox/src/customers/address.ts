import type { Address } from '../state/stored.ts'
import { clearable, text } from '../wire/parameters.ts'
import type { Fields } from '../wire/parameters.ts'

const part = clearable(text)

export const ADDRESS = { city: part, country: part, line1: part, line2: part, postal_code: part, state: part } as const

export const readAddress = (address: Fields<typeof ADDRESS> | null | undefined): Address | null =>
  address === null || address === undefined
    ? null
    : {
        city: address.city ?? null,
        country: address.country ?? null,
        line1: address.line1 ?? null,
        line2: address.line2 ?? null,
        postal_code: address.postal_code ?? null,
        state: address.state ?? null,
      }
