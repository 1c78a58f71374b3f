import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { openSource, toListNames } from './testing/open-source.ts'
import { createTown } from '../../demo/oneroster/town.ts'

const DESCRIPTION = join(
  import.meta.dirname,
  '../../../../../../../../shared/rosters/oneroster/onerosterv1p2rostersservice_openapi3_v1p0.json',
)

const Parameter = z.object({ name: z.string(), in: z.literal('query'), schema: z.record(z.string(), z.unknown()) })
const Description = z.object({
  paths: z.record(z.string(), z.object({ get: z.object({ parameters: z.array(z.unknown()) }) })),
  servers: z.array(z.object({ variables: z.object({ basePath: z.object({ default: z.string() }) }) })),
})

describe.skipIf(!existsSync(DESCRIPTION))('the public description (skipped without ../shared/rosters)', () => {
  const load = () => {
    const json: unknown = JSON.parse(readFileSync(DESCRIPTION, 'utf8'))
    const ajv = new Ajv({ strict: false, coerceTypes: false })
    addFormats.default(ajv)
    ajv.addSchema(z.record(z.string(), z.unknown()).parse(json), 'description')
    return { ajv, description: Description.parse(json) }
  }
  const SCHEMAS: Readonly<Record<string, string>> = {
    orgs: 'OrgSetDType',
    academicSessions: 'AcademicSessionSetDType',
    users: 'UserSetDType',
    classes: 'ClassSetDType',
    enrollments: 'EnrollmentSetDType',
  }

  test('allows the requests of the adapter, and the responses of the source', async () => {
    const { ajv, description } = load()
    const { read, source } = await openSource({ town: createTown(200), faults: { tokenRequests: 3, pageRecords: 100 } })
    await read()
    const base = description.servers[0]?.variables.basePath.default ?? ''
    const number = new Ajv({ strict: false, coerceTypes: true, formats: { int32: true } })
    const statuses: unknown[] = []
    for (const { path, query, response } of source.requests.slice(1)) {
      if (path === '/token') continue
      expect(path.startsWith(`${base}/`)).toBe(true)
      const list = path.slice(base.length + 1)
      const parameters = new Map(
        description.paths[`/${list}`]?.get.parameters
          .flatMap((each) => Parameter.safeParse(each).data ?? [])
          .map(({ name, schema }) => [name, schema]),
      )
      for (const [name, value] of Object.entries(query))
        expect([name, number.validate(parameters.get(name) ?? false, value)]).toEqual([name, true])
      const isStatus = typeof response === 'object' && response !== null && 'imsx_codeMajor' in response
      const schema = `description#/components/schemas/${isStatus ? 'imsx_StatusInfoDType' : SCHEMAS[list]}`
      ajv.validate(schema, response)
      expect(ajv.errors).toBeNull()
      if (isStatus) statuses.push(response)
    }
    expect(new Set(toListNames(source.requests))).toEqual(new Set(['token', ...Object.keys(SCHEMAS)]))
    expect(statuses.length).toBeGreaterThan(0)
  })

  test('allows the scope of the adapter for every list', () => {
    const { description } = load()
    expect(Object.keys(description.paths)).toEqual(
      expect.arrayContaining(Object.keys(SCHEMAS).map((list) => `/${list}`)),
    )
    const text = readFileSync(DESCRIPTION, 'utf8')
    expect(text).toContain('https://purl.imsglobal.org/spec/or/v1p2/scope/roster-core.readonly')
  })
})
