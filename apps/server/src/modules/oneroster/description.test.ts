import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { guardianships, schoolUnits, users } from '../account/tables.ts'
import { ENDPOINTS } from './endpoints.ts'
import { SCOPES } from './scopes.ts'
import { openOneRosterSetting, readIds, readRecords } from './testing/open-school.ts'
import type { OneRosterSetting } from './testing/open-school.ts'

const DESCRIPTION = join(
  import.meta.dirname,
  '../../../../../../shared/rosters/oneroster/onerosterv1p2rostersservice_openapi3_v1p0.json',
)

const Response = z.object({
  content: z.object({ 'application/json': z.object({ schema: z.object({ $ref: z.string() }) }) }),
})
const Parameter = z.object({ name: z.string(), in: z.string(), schema: z.record(z.string(), z.unknown()) })
const Get = z.object({
  parameters: z.array(Parameter),
  security: z.array(z.object({ OAuth2CC: z.array(z.string()) })),
  responses: z.record(z.string(), Response),
})
const Description = z.object({ paths: z.record(z.string(), z.object({ get: Get })) })

describe.skipIf(!existsSync(DESCRIPTION))('the public description (skipped without ../shared/rosters)', () => {
  let setting: OneRosterSetting
  let token: string
  const load = () => {
    const json: unknown = JSON.parse(readFileSync(DESCRIPTION, 'utf8'))
    const ajv = new Ajv({ strict: false, coerceTypes: false })
    addFormats.default(ajv)
    ajv.addSchema(z.record(z.string(), z.unknown()).parse(json), 'description')
    return { ajv, paths: Description.parse(json).paths }
  }
  const { ajv, paths } = existsSync(DESCRIPTION) ? load() : { ajv: new Ajv(), paths: {} }

  beforeAll(async () => {
    setting = await openOneRosterSetting()
    const { town, server } = setting
    const rows = server.kernel.shards.forRealm('se')
    const identifiers = { eppn: 'asa@skolan.example', gsuiteid: '1' }
    await rows
      .update(users)
      .set({ email: 'asa@skolan.example', externalId: 'p1', identifiers })
      .where(eq(users.uid, town.pupil.userId))
    await rows
      .insert(guardianships)
      .values({ realm: 'se', guardianUid: town.guardian.userId, pupilUid: town.pupil.userId })
    await rows.insert(schoolUnits).values(
      ['library', 'consumer'].map((type) => ({
        uid: server.kernel.ids.next(),
        realm: 'se',
        name: type,
        type,
        parent: town.unit,
      })),
    )
    const client = await setting.createClient(town.chief, town.unit)
    token = await setting.logIn(client, Object.values(SCOPES).join(' '))
  })
  afterAll(() => setting.close())

  /** Replaces the parameters of an address of ours or of the description with real ids. */
  const fill = async (path: string) => {
    const { town } = setting
    const [term] = readIds(await setting.get(token, '/terms'))
    const [, list = ''] = path.split('/')
    const isSingle = /\/[{:]sourcedId\}?$/.test(path)
    const [first] = isSingle ? readIds(await setting.get(token, `/${list}`)) : []
    const ids: Readonly<Record<string, string | undefined>> = {
      sourcedId: first,
      school: town.school,
      class: town.ownGroup,
      course: `course-${town.school}`,
      term,
      student: town.pupil.userId,
      teacher: town.teacher.userId,
      user: list === 'teachers' ? town.teacher.userId : town.pupil.userId,
    }
    return path.replaceAll(/[{:](\w+?)(?:SourcedId)?\}?(?=\/|$)/g, (_match, name: string) => ids[name] ?? 'none')
  }
  const schemaAt = (path: string, status: number) => {
    const responses = paths[path]?.get.responses ?? {}
    const found = responses[String(status)] ?? responses['default']
    return `description${found?.content['application/json'].schema.$ref}`
  }
  const check = (path: string, { status, body }: { readonly status: number; readonly body: unknown }) => {
    ajv.validate(schemaAt(path, status), body)
    return ajv.errors
  }
  /** The path without the names of its parameters. */
  const toShape = (path: string) => path.replaceAll(/:\w+|\{\w+\}/g, '*')

  test('has the same endpoints, with the same scopes', () => {
    const described = Object.entries(paths).map(([path, { get }]) => [
      toShape(path),
      get.security.flatMap(({ OAuth2CC }) => OAuth2CC),
    ])
    const own = ENDPOINTS.map(({ path, scopes }) => [toShape(path), scopes])
    expect(Object.fromEntries(own)).toEqual(Object.fromEntries(described))
    expect(own).toHaveLength(41)
  })

  test.each(Object.keys(paths))('allows the answer of %s', async (path) => {
    const answer = await setting.get(token, await fill(path))
    const isEmpty = /^\/(?:demographics|gradingPeriods)\/\{/.test(path)
    expect(answer.status).toBe(isEmpty ? 404 : 200)
    expect(check(path, answer)).toBeNull()
    const isList = !path.endsWith('{sourcedId}')
    const hasRecords = !isList || readRecords(answer).length > 0
    expect([path, hasRecords]).toEqual([path, !/demographics$|gradingPeriods$/.test(path)])
    expect([path, answer.headers.has('x-total-count'), answer.headers.has('link')]).toEqual([path, isList, isList])
  })

  test.each(Object.keys(paths))('allows the errors of %s', async (path) => {
    const filled = await fill(path)
    const missing = path.replaceAll(/\{\w+\}/g, 'x')
    const answers = await Promise.all([
      setting.get(undefined, filled),
      setting.get(token, `${filled}?fields=none`),
      setting.get(token, `${filled}?limit=none&filter=none`),
      setting.get(token, missing),
    ])
    const failed = answers.filter(({ status }) => status >= 400)
    expect(failed.length).toBeGreaterThan(0)
    for (const answer of failed) expect(check(path, answer)).toBeNull()
  })

  test.each(['/orgs', '/users', '/classes', '/courses', '/enrollments', '/academicSessions'])(
    'allows each org, role and reference of all records of %s, and each reference leads to its record',
    async (path) => {
      const answer = await setting.get(token, `${path}?limit=1000`)
      expect(check(path, answer)).toBeNull()
      const hrefs = new Set(
        [...JSON.stringify(answer.body).matchAll(/"href":"([^"]+)","sourcedId":"([^"]+)"/g)].map(
          ([, href = '', id]) => {
            expect(href.endsWith(`/${id}`)).toBe(true)
            return href
          },
        ),
      )
      for (const href of hrefs) {
        const response = await fetch(href, { headers: { authorization: `Bearer ${token}` } })
        expect([href, response.status]).toEqual([href, 200])
      }
    },
  )

  test.each(['/users', '/classes', '/orgs'])('names the parameters that %s takes', async (path) => {
    const parameters = (paths[path]?.get.parameters ?? []).map(({ name }) => name).toSorted()
    expect(parameters).toEqual(['fields', 'filter', 'limit', 'offset', 'orderBy', 'sort'])
    const query = "limit=1&offset=0&sort=sourcedId&orderBy=desc&filter=status='active'&fields=sourcedId"
    expect(readRecords(await setting.get(token, `${path}?${query}`))).toHaveLength(1)
  })
})
