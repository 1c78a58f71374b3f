import {
  listAssignableGroups,
  listAssignablePupils,
  listCatalogue,
  listMyChildren,
  readGroupReading,
  readPersonReading,
  type Service,
  SERVICE_PATHS,
} from '@lectern/contracts'
import type * as z from 'zod/mini'
import { fetchToken } from '../../../e2e/src/api.ts'

const DAY_MS = 86_400_000

/** An API call that a page of the reading statistics makes. */
interface Page {
  readonly name: string
  readonly call: () => Promise<void>
}

/**
 * Logs in a pupil, a teacher and a guardian of the demo. Returns their calls, the ids of the pupils and the ids of the
 * books. Throws if the demo lacks a group, a child or a pupil.
 */
export async function preparePages(origin: string) {
  const [teacher, guardian] = await Promise.all(['teacher.se', 'guardian.se'].map((name) => fetchToken(origin, name)))
  const pupil = await fetchToken(origin, 'student.se')
  const me = readSubject(pupil)
  const groups = await callApi(origin, teacher, listAssignableGroups, '/v1/groups?limit=100')
  const [group] = groups.data.toSorted((one, other) => other.pupils - one.pupils)
  const children = await callApi(origin, guardian, listMyChildren, '/v1/children')
  const [child] = children.data
  const catalogue = await callApi(origin, pupil, listCatalogue, '/v1/books?limit=20')
  if (group === undefined || child === undefined) throw new Error('the demo has no group or no child')
  const pupils = await callApi(origin, teacher, listAssignablePupils, `/v1/pupils?group=${group.uid}&limit=100`)
  const [groupPupil] = pupils.data
  if (groupPupil === undefined) throw new Error('the group has no pupils')

  const page = (name: string, token: string | undefined, path: string, days: number): Page => {
    const to = toDay(Date.now())
    const address = `${path}?from=${toDay(Date.now() - days * DAY_MS)}&to=${to}`
    return {
      name: `${name}, ${days} days`,
      call: async () => {
        const { seconds } = path.includes('/groups/')
          ? await callApi(origin, token, readGroupReading, address)
          : await callApi(origin, token, readPersonReading, address)
        if (seconds === 0) throw new Error(`${name}: the statistics are empty`)
      },
    }
  }
  const pages = [30, 365].flatMap((days) => [
    page('a pupil’s own reading', pupil, `/v1/user/${me}/reading`, days),
    page('a guardian, of their child', guardian, `/v1/user/${child.uid}/reading`, days),
    page('a teacher, of a pupil', teacher, `/v1/user/${groupPupil.uid}/reading`, days),
    page(`a teacher, of a group of ${pupils.data.length}`, teacher, `/v1/groups/${group.uid}/reading`, days),
  ])
  return {
    readers: [...new Set([me, child.uid, ...pupils.data.map(({ uid }) => uid)])],
    books: catalogue.data.map(({ id }) => id),
    pages,
  }
}

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)

function readSubject(token: string): string {
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  if (typeof claims !== 'object' || claims === null || !('sub' in claims)) throw new Error('a token without a subject')
  return String(claims.sub)
}

/** Sends a GET request and returns the parsed response. Throws if the server refuses the request. */
async function callApi<S extends z.ZodMiniType>(
  origin: string,
  token: string | undefined,
  { service, responses }: { readonly service: Service; readonly responses: { readonly 200: S } },
  path: string,
): Promise<z.output<S>> {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${origin}${SERVICE_PATHS[service]}${path}`, { headers })
  if (!response.ok) throw new Error(`${path} returned status ${response.status}`)
  return responses[200].parse(await response.json())
}
