import { OWNED_VALUES } from '@lectern/contracts'
import type { OwnedValue } from '@lectern/contracts'
import type { Choices } from '../../../model/random-realm.ts'
import type { StoredPerson } from '../../account/index.ts'
import { Draft } from '../planner/draft.ts'
import { RandomSource, SOURCE_IDS } from './random-source.ts'
import { TestSync } from './test-sync.ts'

/** A history: each night the source changes, and people change rows by hand. */
export class RandomHistory {
  readonly sync = new TestSync()
  readonly source: RandomSource
  /** Values that the source decides in this history. */
  readonly owns: ReadonlySet<OwnedValue>
  readonly #choices: Choices
  #byHand = 0

  constructor(choices: Choices) {
    this.#choices = choices
    this.source = new RandomSource(choices)
    this.owns = new Set(OWNED_VALUES.filter(() => choices.chance(60)))
  }

  /** Changes of administrators and log-ins between two nights. */
  changeByHand(): void {
    const choices = this.#choices
    const { organization } = this.sync
    for (const person of organization.people.values()) {
      if (choices.chance(5)) organization.change(person.uid, { firstname: 'Hand' })
      if (choices.chance(3)) organization.change(person.uid, { deletionCause: 'administrator' })
      if (choices.chance(2)) organization.change(person.uid, { deletionCause: 'own-request' })
      const [first] = person.roles
      if (first?.active === true && choices.chance(5))
        this.#giveRole(person, choices.one([...organization.units.keys()]))
      if (choices.chance(8)) this.#removeRole(person.uid)
      if (choices.chance(2)) this.#purge(person.uid)
    }
    const units = [...organization.units.keys()]
    if (choices.chance(50)) {
      const uid = `hand${++this.#byHand}`
      const eppn = `${choices.one(SOURCE_IDS)}@b.se`
      const isFree = [...organization.people.values()].every(({ identifiers }) => identifiers.eppn !== eppn)
      organization.addPerson({
        uid,
        firstname: choices.one(['Ada', 'Bo']),
        identifiers: isFree && choices.chance(50) ? { eppn } : {},
        roles: [{ unit: choices.one(units), role: 'student', active: true, addToSubSchools: false }],
      })
    }
    for (const each of organization.groups.values()) {
      const ofUnit = [...organization.people.values()].filter(({ roles }) =>
        roles.some((role) => role.unit === each.unit && role.active),
      )
      const [joining] = choices.some(ofUnit, 1)
      if (joining !== undefined && choices.chance(40))
        organization.groups.set(each.uid, { ...each, members: new Set([...each.members, joining.uid]) })
      if (choices.chance(15)) this.#removeMember(each.uid)
      if (choices.chance(10)) this.sync.usedGroups.add(each.uid)
    }
  }

  #giveRole(person: StoredPerson, to: string): void {
    const [first] = person.roles
    if (first === undefined || person.roles.some((role) => role.unit === to)) return
    this.sync.organization.change(person.uid, { roles: [...person.roles, { ...first, unit: to }] })
  }

  /** As the control panel: the only role ends, and the account is deleted in 30 days. */
  #removeRole(uid: string): void {
    const { organization } = this.sync
    const active = organization.people.get(uid)?.roles.filter((role) => role.active) ?? []
    const [removed] = this.#choices.some(active, 1)
    if (removed === undefined) return
    const change = { user: uid, unit: removed.unit }
    const [removedRoles, leaving] = active.length === 1 ? [[], [change]] : [[change], []]
    organization.apply({ ...NO_CHANGES, removedRoles, leaving })
    for (const each of organization.groups.values())
      if (each.unit === removed.unit)
        organization.groups.set(each.uid, { ...each, members: new Set([...each.members].filter((id) => id !== uid)) })
  }

  #removeMember(uid: string): void {
    const { groups } = this.sync.organization
    const found = groups.get(uid)
    if (found !== undefined) groups.set(uid, { ...found, members: new Set([...found.members].slice(1)) })
  }

  #purge(uid: string): void {
    const { people, groups } = this.sync.organization
    people.delete(uid)
    for (const each of groups.values())
      groups.set(each.uid, { ...each, members: new Set([...each.members].filter((member) => member !== uid)) })
  }
}

const NO_CHANGES = new Draft({ units: new Map(), people: new Map(), groups: new Map() }, () => '').changes
