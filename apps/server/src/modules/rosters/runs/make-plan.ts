import { and, eq } from 'drizzle-orm'
import { PERSON_IDENTIFIERS } from '@lectern/contracts'
import type { PersonIdentifier, Realm, SyncSettings } from '@lectern/contracts'
import type { Rows } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { findUsedUsernames, readOrganizationFacts } from '../../account/index.ts'
import type { OrganizationFacts, WantedPeople } from '../../account/index.ts'
import { listGroupsWithAssignments } from '../../submissions/index.ts'
import { checkRoster } from '../check-roster.ts'
import type { CheckedRoster } from '../check-roster.ts'
import { chooseRecords } from '../choose-records.ts'
import { leaveNewer } from '../leave-newer.ts'
import { planOnlyPeople } from '../planner/plan-only-people.ts'
import { planRoster } from '../planner/plan-roster.ts'
import type { PlanInput } from '../planner/plan-roster.ts'
import type { Links, Plan } from '../planner/plan.ts'
import { usernameBase } from '../planner/usernames.ts'
import type { Roster } from '../roster.ts'
import { rosterDecisions } from '../tables.ts'
import type { JobRow } from '../tables.ts'
import { readGivenElsewhere, readLinks } from './links.ts'
import { readNewer } from './read-newer.ts'

export interface SyncToPlan {
  readonly uid: string
  readonly realm: Realm
  readonly schoolUnitUid: string
  readonly settings: SyncSettings
  /** The job that has read the roster. */
  readonly job: Pick<JobRow, 'purpose' | 'people' | 'createdAt'>
}

/**
 * Compares a roster with the database, or only the people of it whom an administrator has chosen. Returns the plan, with the
 * facts and the links from which it was made.
 */
export async function makePlan(
  kernel: Kernel,
  rows: Rows,
  sync: SyncToPlan,
  given: Roster,
): Promise<{ readonly plan: Plan; readonly facts: OrganizationFacts; readonly links: Links }> {
  const input = await readPlanInput(kernel, rows, sync, given)
  const { purpose, people } = sync.job
  const plan = purpose === 'people' ? planOnlyPeople(input, new Set(people)) : planRoster(input)
  return { plan, facts: input.facts, links: input.links }
}

/** Reads the stored people, groups and units with which a roster is compared. */
export async function readPlanInput(
  kernel: Kernel,
  rows: Rows,
  { uid, realm, schoolUnitUid, settings, job }: SyncToPlan,
  given: Roster,
): Promise<PlanInput> {
  const checked = chooseRecords(checkRoster(given), settings)
  const roster = job.purpose === 'people' ? checked : leaveNewer(checked, await readNewer(rows, uid, job.createdAt))
  const links = await readLinks(rows, uid)
  const facts = await readOrganizationFacts(rows, realm, schoolUnitUid, wantedPeople(roster, links))
  const decisions = await rows
    .select()
    .from(rosterDecisions)
    .where(and(eq(rosterDecisions.syncUid, uid), eq(rosterDecisions.realm, realm)))
  const unlinked = roster.people.filter(({ id }) => !links.people.has(id))
  return {
    roster,
    facts,
    links,
    elsewhere: await readGivenElsewhere(rows, uid),
    decisions: new Map(decisions.map(({ externalId, userUid }) => [externalId, userUid ?? 'new'])),
    settings: {
      organization: schoolUnitUid,
      owns: new Set(settings.owns),
      // A source without school units names the organization by its uid.
      unitsById: new Map([
        [schoolUnitUid, schoolUnitUid],
        ...settings.organizationMap.map((mapping) => [mapping.externalId, mapping.uid] as const),
      ]),
      removesMax: settings.removesMax,
      changesMax: settings.changesMax,
    },
    usedUsernames: await findUsedUsernames(rows, realm, unlinked.map(usernameBase)),
    usedGroups: await listGroupsWithAssignments(rows, [...facts.groups.keys()]),
    newUid: () => kernel.ids.next(),
  }
}

function wantedPeople({ people }: CheckedRoster, links: Links): WantedPeople {
  const texts = (values: readonly (string | null | undefined)[]): string[] => [
    ...new Set(values.flatMap((value) => (value == null || value === '' ? [] : value.trim().toLowerCase()))),
  ]
  const identifiers: Partial<Record<PersonIdentifier, string[]>> = {}
  // Checked identifiers have the form that is stored.
  for (const kind of PERSON_IDENTIFIERS) identifiers[kind] = people.flatMap((person) => person.identifiers[kind] ?? [])
  return {
    uids: [...links.people.values()].map((link) => link.uid),
    externalIds: people.map(({ id }) => id),
    usernames: texts(people.map(({ username }) => username)),
    emails: texts(people.map(({ email }) => email)),
    identifiers,
  }
}
