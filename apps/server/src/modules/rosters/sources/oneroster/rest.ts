import * as z from 'zod'
import { SourceError } from '../source-error.ts'
import type { Reading, SourceAdapter } from '../source.ts'
import type { SourceResponse } from '../source-client.ts'
import { readList } from './read-list.ts'
import { toRecords } from './rest-records.ts'
import type { ListName, OneRosterVersion } from './rest-records.ts'
import { toRoster } from './to-roster.ts'

/** OneRoster 1.2, Rostering Service OpenAPI, `servers`; OneRoster 1.1, section 3.2. */
const BASE_PATHS: Readonly<Record<OneRosterVersion, string>> = {
  '1.2': '/ims/oneroster/rostering/v1p2',
  '1.1': '/ims/oneroster/v1p1',
}

/** OneRoster 1.2, Rostering Service OpenAPI, `securitySchemes`. It allows every list that is read. */
const SCOPES: Readonly<Record<OneRosterVersion, string>> = {
  '1.2': 'https://purl.imsglobal.org/spec/or/v1p2/scope/roster-core.readonly',
  '1.1': 'https://purl.imsglobal.org/spec/or/v1p1/scope/roster-core.readonly',
}

const OneRosterConfig = z.object({
  version: z.enum(['1.2', '1.1']).default('1.2'),
  /** Address of the server, with or without the path of the interface. */
  address: z.url({ protocol: /^https?$/ }),
  tokenAddress: z.url({ protocol: /^https?$/ }),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  /** Scopes with spaces between them. Without a value, the scope of the version. An empty text sends no scope. */
  scope: z.string().optional(),
})
export type OneRosterConfig = z.output<typeof OneRosterConfig>

/** Creates an adapter of the REST interface of OneRoster 1.2 and 1.1, with client credentials of OAuth 2. */
export function createOneRosterAdapter(now: () => Date): SourceAdapter<OneRosterConfig> {
  return {
    config: OneRosterConfig,
    secrets: ['clientSecret'],
    test: async (config, { client }) => {
      const source = openSource(config, client)
      const { where, get } = source.pages('users')
      const { body } = await get(0, 1)
      if (!z.object({ users: z.array(z.unknown()) }).safeParse(body).success)
        throw new SourceError('invalid-response', `${where} has no list "users"`)
    },
    read: async (config, { client, onProgress }) => {
      const source = openSource(config, client)
      let total = 0
      const readAll = (list: ListName) =>
        readList(list, source.pages(list), (count) => {
          total += count
          onProgress(total)
        })
      const lists = {
        orgs: await readAll('orgs'),
        academicSessions: await readAll('academicSessions'),
        users: await readAll('users'),
        classes: await readAll('classes'),
        enrollments: await readAll('enrollments'),
      }
      return toRoster(await toRecords(lists, config.version), now().toISOString().slice(0, 10))
    },
  }
}

function openSource(config: OneRosterConfig, client: Reading['client']) {
  const base = toBaseAddress(config)
  let token: Promise<string> | undefined
  const get = async (address: URL): Promise<SourceResponse> => {
    token ??= requestToken(config, client)
    return client.getJson(address, { authorization: `Bearer ${await token}` })
  }
  return {
    pages: (list: ListName) => ({
      where: `${base}/${list}`,
      get: async (offset: number, limit: number) => {
        const address = new URL(`${base}/${list}`)
        address.search = new URLSearchParams({ limit: String(limit), offset: String(offset) }).toString()
        try {
          return await get(address)
        } catch (error) {
          if (!isUnauthorized(error)) throw error
          // The token may have expired. A second refusal is final.
          token = undefined
          return get(address)
        }
      },
    }),
  }
}

/** Returns the address before the name of a list, without a slash at the end. */
function toBaseAddress({ address, version }: OneRosterConfig): string {
  const { origin, pathname } = new URL(address)
  const path = pathname.replace(/\/+$/, '')
  return `${origin}${path}${/\/v1p\d$/.test(path) ? '' : BASE_PATHS[version]}`
}

const Token = z.object({ access_token: z.string().min(1) })

/**
 * Requests an access token. The id and the secret are in the header, as IMS Security Framework 1.1, section 4.1, says.
 * Servers that refuse this, such as Visma's, get them in the body. RFC 6749, section 2.3.1.
 */
async function requestToken(config: OneRosterConfig, client: Reading['client']): Promise<string> {
  const { clientId, clientSecret, tokenAddress, version, scope = SCOPES[version] } = config
  const address = new URL(tokenAddress)
  const fields = { grant_type: 'client_credentials', ...(scope.trim() === '' ? {} : { scope: scope.trim() }) }
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  let response: SourceResponse
  try {
    response = await client.postForm(address, fields, { authorization: `Basic ${basic}` })
  } catch (error) {
    if (!isUnauthorized(error)) throw error
    response = await client.postForm(address, { ...fields, client_id: clientId, client_secret: clientSecret })
  }
  const parsed = Token.safeParse(response.body)
  if (!parsed.success) throw new SourceError('invalid-response', `${address.origin}${address.pathname} sent no token`)
  return parsed.data.access_token
}

const isUnauthorized = (error: unknown): boolean => error instanceof SourceError && error.type === 'unauthorized'
