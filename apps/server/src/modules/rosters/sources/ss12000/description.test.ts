import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { openSourceClient } from '../source-client.ts'
import { createSs12000Adapter } from './ss12000.ts'
import { createMunicipality } from '../../demo/ss12000/municipality.ts'
import { startSs12000Source } from './testing/start-ss12000-source.ts'
import { toRoster } from './to-roster.ts'

const FOLDER = join(import.meta.dirname, '../../../../../../../../shared/rosters/ss12000')
const DESCRIPTION = join(FOLDER, 'openapi-expose.yml')

const Parameter = z.object({ name: z.string(), in: z.literal('query'), schema: z.record(z.string(), z.unknown()) })
const Path = z.object({ get: z.object({ parameters: z.array(Parameter) }) })
const Description = z.object({
  paths: z.object({
    '/organisations': Path,
    '/persons': Path,
    '/duties': Path,
    '/groups': Path,
    '/activities': Path,
  }),
})

const SCHEMAS = { persons: 'Persons', duties: 'Duties', groups: 'Groups', activities: 'Activities' } as const

describe.skipIf(!existsSync(DESCRIPTION))('the public description (skipped without ../shared/rosters)', () => {
  test('allows the requests of the adapter, and the responses of the source', async () => {
    // The continued lines of the file are not indented enough for YAML.
    const json: unknown = parse(readFileSync(DESCRIPTION, 'utf8').replaceAll(/\\\n\s*\\ /g, ' '))
    const ajv = new Ajv({ strict: false })
    addFormats.default(ajv)
    ajv.addSchema(z.record(z.string(), z.unknown()).parse(json), 'description')
    const number = new Ajv({ strict: false, coerceTypes: true })
    addFormats.default(number)
    const { paths } = Description.parse(json)
    const source = await startSs12000Source(createMunicipality(200), { pageRecords: 60 })
    const client = openSourceClient({ allowsPrivateAddresses: true })
    const adapter = createSs12000Adapter(() => new Date('2026-09-15T10:00:00Z'))
    await adapter.read(adapter.config.parse(source), { client, onProgress: () => undefined })
    await client.close()
    await source.close()
    const problems: unknown[] = []
    for (const { list, query, response } of source.listRequests()) {
      for (const [name, value] of Object.entries(query)) {
        const schema = paths[`/${list}`].get.parameters.find((each) => each.name === name)?.schema
        if (schema === undefined || !number.validate(schema, value)) problems.push({ list, name })
      }
      // The description of the list of organisations is not the one of the standard: it has no `data`.
      const [ref, value] =
        list === 'organisations'
          ? ['Organisations', { organisations: z.object({ data: z.unknown() }).parse(response).data }]
          : [SCHEMAS[list], response]
      if (!ajv.validate({ $ref: `description#/components/schemas/${ref}` }, value)) problems.push(ajv.errors?.[0])
    }
    expect(problems).toEqual([])
    expect(source.listRequests().length).toBeGreaterThan(5)
  })

  test('has examples that the adapter reads', () => {
    const load = (name: string): unknown => JSON.parse(readFileSync(join(FOLDER, 'samples', name), 'utf8'))
    const roster = toRoster(
      {
        organisations: [],
        persons: [load('person.json')],
        duties: [],
        groups: [load('group_json.json')],
        activities: [load('activity.json')],
      },
      '2026-09-15',
    )
    expect(roster.problems).toEqual([])
    expect(roster.people).toMatchObject([
      { email: 'elev1@soderhavetsgymnasium.se', identifiers: { eppn: 'elev1@soderhavetsgymnasium.se' } },
    ])
    expect(roster.groups).toMatchObject([
      {
        kind: 'teaching',
        unit: 'b60a032a-afbc-595c-b167-b8b767be0e23',
        members: ['3b0840e9-fb9c-4618-9732-9f6f1627d038'],
      },
    ])
  })
})
