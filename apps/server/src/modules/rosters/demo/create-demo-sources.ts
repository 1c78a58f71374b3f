import { AccessTokens } from './access-tokens.ts'
import { DEMO_SOURCES_PATH } from './demo-sources.ts'
import { createOneRosterSource } from './oneroster/one-roster-source.ts'
import { createTown } from './oneroster/town.ts'
import { createSkolonSource } from './skolon/skolon-source.ts'
import { createSkolonTown } from './skolon/skolon-town.ts'
import type { AnswerRequest } from './source-answer.ts'
import { createMunicipality } from './ss12000/municipality.ts'
import { createSs12000Source } from './ss12000/ss12000-source.ts'

/** Id and secret of all sources of the demo. They open nothing but invented people. */
const CLIENT = { clientId: 'lectern-demo', clientSecret: 'lectern-demo' }

const PEOPLE = 240

/**
 * Creates the sources of the demo, by their path below `DEMO_SOURCES_PATH`. Those with `/shrunk` have a bad night: half of
 * the people are gone. They accept the access tokens of the others.
 */
export function createDemoSources(origin: string): ReadonlyMap<string, AnswerRequest> {
  const tokens = new AccessTokens({ client: CLIENT })
  const create = (night: string, people: number): [string, AnswerRequest][] => [
    [
      `oneroster${night}`,
      createOneRosterSource({
        address: `${origin}${DEMO_SOURCES_PATH}/oneroster${night}`,
        tokens,
        // Without school years, the classes never end.
        town: { ...createTown(people), academicSessions: [] },
      }),
    ],
    [`ss12000${night}`, createSs12000Source({ tokens, data: createMunicipality(people) })],
    [`skolon${night}`, createSkolonSource({ tokens, town: createSkolonTown(people) })],
  ]
  return new Map([...create('', PEOPLE), ...create('/shrunk', PEOPLE / 2)])
}
