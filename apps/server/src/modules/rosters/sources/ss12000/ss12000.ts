import * as z from 'zod'
import type { Reading, SourceAdapter } from '../source.ts'
import { SourceError } from '../source-error.ts'
import { parsePage, readList } from './read-list.ts'
import { toRoster } from './to-roster.ts'
import type { ListName } from './to-roster.ts'

/** Number of records that a page may have. A source may send fewer. */
const LIMIT = 1000

const Address = z.url({ protocol: /^https?$/ })

const Ss12000Config = z
  .object({
    version: z.enum(['2.1', '2.0']).default('2.1'),
    /** Address above the lists, such as `https://school.example/ss12000/v2.1`. */
    address: Address,
    accessToken: z.string().min(1).optional(),
    tokenAddress: Address.optional(),
    clientId: z.string().min(1).optional(),
    clientSecret: z.string().min(1).optional(),
    scope: z.string().min(1).optional(),
  })
  .check(({ value, issues }) => {
    const missing = (['tokenAddress', 'clientId', 'clientSecret'] as const).filter((key) => value[key] === undefined)
    if (value.accessToken === undefined)
      for (const key of missing) issues.push({ code: 'custom', path: [key], input: value, message: 'is missing' })
    const named = /\/v(2\.\d)\/*$/.exec(value.address)?.[1]
    if (named !== undefined && named !== value.version)
      issues.push({ code: 'custom', path: ['version'], input: value, message: 'is not the version of the address' })
  })
export type Ss12000Config = z.output<typeof Ss12000Config>

/**
 * Creates an adapter of SS12000:2020, versions 2.1 and 2.0. The lists that it reads have the same form in both. SS12000,
 * `/organisations`, `/persons`, `/duties`, `/groups` and `/activities`.
 */
export function createSs12000Adapter(now: () => Date): SourceAdapter<Ss12000Config> {
  return {
    config: Ss12000Config,
    secrets: ['accessToken', 'clientSecret'],
    test: async (config, { client }) => {
      const { where, getPage } = openSource(config, client)('persons', 1)
      parsePage(await getPage(undefined), 'persons', where)
    },
    read: async (config, { client, onProgress }) => {
      const source = openSource(config, client)
      let total = 0
      const readAll = async (list: ListName) => {
        const { where, getPage } = source(list, LIMIT)
        const records = await readList(list, where, getPage, (count) => {
          onProgress(total + count)
        })
        total += records.length
        return records
      }
      const lists = {
        organisations: await readAll('organisations'),
        persons: await readAll('persons'),
        duties: await readAll('duties'),
        groups: await readAll('groups'),
        activities: await readAll('activities'),
      }
      return toRoster(lists, now().toISOString().slice(0, 10))
    },
  }
}

function openSource(config: Ss12000Config, client: Reading['client']) {
  const base = config.address.replace(/[?#].*$/, '').replace(/\/+$/, '')
  const credentials = readCredentials(config)
  let token: Promise<string> | undefined
  const getJson = async (address: URL): Promise<unknown> => {
    token ??= credentials === undefined ? Promise.resolve(config.accessToken ?? '') : requestToken(credentials, client)
    const { body } = await client.getJson(address, { authorization: `Bearer ${await token}` })
    return body
  }
  return (list: ListName, limit: number) => ({
    where: `${base}/${list}`,
    getPage: async (pageToken: string | undefined) => {
      const address = new URL(`${base}/${list}`)
      address.search = new URLSearchParams({
        limit: String(limit),
        ...(pageToken === undefined ? {} : { pageToken }),
      }).toString()
      try {
        return await getJson(address)
      } catch (error) {
        if (credentials === undefined || !isUnauthorized(error)) throw error
        // The access token may have expired. A second refusal is final.
        token = undefined
        return getJson(address)
      }
    },
  })
}

interface Credentials {
  readonly address: URL
  readonly id: string
  readonly secret: string
  readonly scope: string | undefined
}

/** An access token that the administrator entered comes first. */
function readCredentials({ accessToken, tokenAddress, clientId, clientSecret, scope }: Ss12000Config) {
  if (accessToken !== undefined || tokenAddress === undefined || clientId === undefined || clientSecret === undefined)
    return undefined
  return { address: new URL(tokenAddress), id: clientId, secret: clientSecret, scope } satisfies Credentials
}

const Token = z.object({ access_token: z.string().min(1) })

/**
 * Requests an access token with the client credentials of OAuth 2. The id and the secret are in the header, and after a
 * refusal in the body. RFC 6749, sections 2.3.1 and 4.4.
 */
async function requestToken({ address, id, secret, scope }: Credentials, client: Reading['client']): Promise<string> {
  const fields = { grant_type: 'client_credentials', ...(scope === undefined ? {} : { scope }) }
  const basic = Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')
  const response = await client
    .postForm(address, fields, { authorization: `Basic ${basic}` })
    .catch((error: unknown) => {
      if (!isUnauthorized(error)) throw error
      return client.postForm(address, { ...fields, client_id: id, client_secret: secret })
    })
  const parsed = Token.safeParse(response.body)
  if (!parsed.success) throw new SourceError('invalid-response', `${address.origin}${address.pathname} sent no token`)
  return parsed.data.access_token
}

const isUnauthorized = (error: unknown): boolean => error instanceof SourceError && error.type === 'unauthorized'
