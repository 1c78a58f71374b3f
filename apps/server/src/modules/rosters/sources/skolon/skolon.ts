import * as z from 'zod'
import type { Reading, SourceAdapter } from '../source.ts'
import { SourceError } from '../source-error.ts'
import { parsePage, readList } from './read-list.ts'
import type { ListName, PageQuery } from './read-list.ts'
import { toRoster } from './to-roster.ts'

const Address = z.url({ protocol: /^https?$/ })

const SkolonConfig = z.object({
  /** Address of the server of the API, with or without the path `/v2/partner`. */
  address: Address.default('https://api.skolon.com'),
  tokenAddress: Address.default('https://idp.skolon.com/oauth/access_token'),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  /** `true`: people without a current license are left out, as if the source did not contain them. */
  onlyLicensed: z.enum(['true', 'false']).default('false'),
})
export type SkolonConfig = z.output<typeof SkolonConfig>

/**
 * Creates an adapter of Skolon's partner API, version 2. Its description is not public: the adapter does as public clients
 * do. A reading that is incomplete is repeated once from the start.
 */
export function createSkolonAdapter(now: () => Date): SourceAdapter<SkolonConfig> {
  return {
    config: SkolonConfig,
    secrets: ['clientSecret'],
    test: async (config, { client }) => {
      const { where, getPage } = openSource(config, client).list('user')
      parsePage(await getPage({}), 'user', where)
    },
    read: async (config, reading) => {
      const today = now().toISOString().slice(0, 10)
      try {
        return await readOnce(config, reading, today)
      } catch (error) {
        if (!isError(error, 'incomplete')) throw error
        return readOnce(config, reading, today)
      }
    },
  }
}

async function readOnce(config: SkolonConfig, { client, onProgress }: Reading, today: string) {
  const source = openSource(config, client)
  let total = 0
  const readAll = async (list: ListName) => {
    const { where, getPage } = source.list(list)
    const records = await readList(list, where, getPage, (count) => {
      onProgress(total + count)
    })
    total += records.length
    return records
  }
  const lists = {
    schools: await readAll('school'),
    users: await readAll('user'),
    groups: await readAll('group'),
    licenses: config.onlyLicensed === 'true' ? await readAll('license') : undefined,
  }
  const { roster, unknown } = toRoster(lists, today)
  const missing = Object.entries(unknown).filter(([, count]) => count > 0)
  if (missing.length > 0)
    throw new SourceError(
      'incomplete',
      `${source.base} refers to records that no list contains: ${missing.map(([name, count]) => `${count} ${name}`).join(', ')}`,
    )
  return roster
}

const PATH = '/v2/partner'

function openSource(config: SkolonConfig, client: Reading['client']) {
  const { origin, pathname } = new URL(config.address)
  const path = pathname.replace(/\/+$/, '')
  const base = `${origin}${path}${path.endsWith(PATH) ? '' : PATH}`
  let token: Promise<string> | undefined
  const getJson = async (address: URL): Promise<unknown> => {
    token ??= requestToken(config, client)
    const { body } = await client.getJson(address, { authorization: `Bearer ${await token}` })
    return body
  }
  return {
    base,
    list: (list: ListName) => ({
      where: `${base}/${list}`,
      getPage: async (query: PageQuery) => {
        const address = new URL(`${base}/${list}`)
        address.search = new URLSearchParams(query).toString()
        try {
          return await getJson(address)
        } catch (error) {
          if (!isError(error, 'unauthorized')) throw error
          // The access token may have expired. A second refusal is final.
          token = undefined
          return getJson(address)
        }
      },
    }),
  }
}

const Token = z.object({ access_token: z.string().min(1) })

/** Requests an access token. Public clients send the id and the secret in the body. RFC 6749, sections 2.3.1 and 4.4. */
async function requestToken(config: SkolonConfig, client: Reading['client']): Promise<string> {
  const address = new URL(config.tokenAddress)
  const { body } = await client.postForm(address, {
    grant_type: 'client_credentials',
    client_id: config.clientId,
    client_secret: config.clientSecret,
  })
  const parsed = Token.safeParse(body)
  if (!parsed.success) throw new SourceError('invalid-response', `${address.origin}${address.pathname} sent no token`)
  return parsed.data.access_token
}

const isError = (error: unknown, type: SourceError['type']): boolean =>
  error instanceof SourceError && error.type === type
