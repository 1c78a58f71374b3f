import { isIP } from 'node:net'
import * as z from 'zod'
import { Realm, REALMS } from '@lectern/contracts'

/** An IP address or a host name, as a browser accepts it in an address. */
export const hostAddress = z
  .string()
  .refine(
    (host) => isIP(host) !== 0 || (/^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/iu.test(host) && URL.canParse(`http://${host}`)),
  )
export const text = z.string().min(1)
export const portNumber = wholeNumber(1, 65_535)
export const flag = z.enum(['0', '1']).transform((value) => value === '1')
export const origin = z
  .url({ protocol: /^https?$/ })
  .refine((value) => !value.includes('*') && URL.canParse(value) && new URL(value).origin === value.replace(/\/$/, ''))
  .transform((value) => new URL(value).origin)
export const databaseUrl = z.url({ protocol: /^postgres(ql)?$/ })
export const webAddress = z.url({ protocol: /^https?$/ })
export const linkAddress = z.url({ protocol: /^(https?|mailto)$/ })
export const smtpUrl = z.url({ protocol: /^smtps?$/ })
export const objectStorePlace = z.string().regex(/^(file:.|s3:\/\/.)/)
/** Email address, optionally with a display name. No character can start another email header. RFC 5322 §3.4. */
export const mailbox = z.string().regex(/^(?:[^<>@,;:"\r\n]+ <[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/)

export function wholeNumber(min: number, max: number) {
  return z.coerce.number<string>().int().min(min).max(max)
}

/** List of origins, separated by spaces. */
export const originList = z
  .string()
  .transform((list) => list.split(' ').filter(Boolean))
  .pipe(z.array(origin))

/** List of `name=address` pairs, separated by spaces. */
export const serviceUrls = z
  .string()
  .transform((list) =>
    list
      .split(' ')
      .filter(Boolean)
      // An address may contain equals signs.
      .map((pair) => pair.split('='))
      .map(([name, ...address]) => [name, address.join('=')]),
  )
  .pipe(z.array(z.tuple([z.string().min(1), webAddress])))
  .transform((pairs): Readonly<Record<string, string>> => Object.fromEntries(pairs))

/** List of `host=realm` pairs, separated by commas. */
export const hostRealms = z
  .string()
  .transform((list) => list.split(',').map((pair) => pair.split('=').map((part) => part.trim())))
  .pipe(z.array(z.tuple([z.string().min(1), Realm])))
  .transform((pairs): Readonly<Record<string, Realm>> => Object.fromEntries(pairs))

/** List of `realm=value` pairs, separated by commas. Each value must have the form of `pattern`. */
export function valueByRealm(pattern: RegExp) {
  return z
    .string()
    .transform((list) => list.split(',').map((pair) => pair.split('=').map((part) => part.trim())))
    .pipe(z.array(z.tuple([Realm, z.string().regex(pattern)])))
    .transform((pairs): Readonly<Partial<Record<Realm, string>>> => Object.fromEntries(pairs))
}

/** Number of months, for example `24`, `de=12`, or `24,de=12`. The number of a realm takes precedence. */
export const monthsByRealm = z
  .string()
  .transform((list) => {
    const parts = list.split(',').map((part) => part.split('=').map((word) => word.trim()))
    return parts.map((words) => (words.length === 1 ? ['', ...words] : words))
  })
  .pipe(z.array(z.tuple([z.union([z.literal(''), Realm]), wholeNumber(1, 600)])))
  .transform((pairs): Readonly<Partial<Record<Realm, number>>> => {
    const allRealmsFirst = pairs.toSorted(([one], [other]) => one.length - other.length)
    return Object.fromEntries(
      allRealmsFirst.flatMap(([realm, months]) => (realm === '' ? REALMS : [realm]).map((one) => [one, months])),
    )
  })
