import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WEBHOOK_EVENTS_MAX } from '@lectern/contracts'
import type { WebhookEventType } from '@lectern/contracts'
import { count } from 'drizzle-orm'
import {
  changeGroup,
  changePerson,
  changeUnit,
  createGroup,
  deleteGroup,
  deleteUnit,
  mergePeople,
  recordAudit,
  removeFromUnit,
  schedulePersonDeletion,
} from '../../account/index.ts'
import { changeOutbox } from '../../account/tables.ts'
import { WebhookSetting } from '../testing/webhook-setting.ts'

let setting: WebhookSetting
beforeAll(async () => {
  setting = await WebhookSetting.open()
})
afterAll(() => setting.close())
beforeEach(() => setting.renew())

const rows = () => setting.server.kernel.shards.forRealm('se')
/** Returns the events of changes by kind and uid. */
async function eventsOf(change: () => Promise<unknown>): Promise<string[]> {
  const before = setting.receiver.received.length
  await change()
  await setting.look()
  const events = (await setting.untilReceived(before + 1)).slice(0)
  return events.map(({ type, uid, organization }) => `${type} ${uid} ${organization}`)
}

describe('each kind of change is an event of its school unit', () => {
  test('a person is created, changed, moved to no unit, and deleted', async () => {
    const { school } = setting.town
    await setting.create()
    const { userId } = await setting.town.add('Neu Kind', [{ uid: school, role: 'student' }])
    await setting.rename(userId)
    await setting.look()
    await setting.untilReceived(1)
    const context = await setting.writeContext()
    await removeFromUnit(context, userId, school)
    await setting.look()
    const events = await setting.untilReceived(2)
    expect(events.map(({ type, uid, organization }) => [type, uid, organization])).toEqual([
      ['person.created', userId, school],
      ['person.changed', userId, school],
      ['person.removed', userId, school],
    ])
  })

  test('a person whose deletion is scheduled is removed', async () => {
    const { school, otherPupil } = setting.town
    await setting.create()
    const context = await setting.writeContext()
    expect(await eventsOf(() => schedulePersonDeletion(context, otherPupil.userId))).toEqual([
      `person.removed ${otherPupil.userId} ${school}`,
    ])
  })

  test('a merged account is removed, and the other one is changed', async () => {
    const { school, pupil, otherPupil } = setting.town
    await setting.create()
    const context = { ...(await setting.writeContext()), sources: [] }
    const merge = { from: pupil.userId, into: otherPupil.userId }
    expect(await eventsOf(() => mergePeople(context, merge))).toEqual([
      `person.changed ${otherPupil.userId} ${school}`,
      `person.removed ${pupil.userId} ${school}`,
    ])
  })

  test('a group is created, changed with its members, and deleted', async () => {
    const { school, pupil } = setting.town
    await setting.create()
    const context = await setting.writeContext()
    const made = await createGroup(context, school, { name: '5 C' }, () => 'CODE')
    const uid = 'uid' in made ? made.uid : ''
    await changeGroup(context, uid, { name: '5 D', addUsers: [pupil.userId] }, () => 'CODE')
    expect(
      await eventsOf(() => rows().transaction((tx) => deleteGroup(context, tx, uid, () => Promise.resolve(undefined)))),
    ).toEqual([
      `group.created ${uid} ${school}`,
      `group.changed ${uid} ${school}`,
      `membership.changed ${pupil.userId} ${school}`,
      `group.deleted ${uid} ${school}`,
    ])
  })

  test('a school is changed, and one below that is deleted is an event of the municipality', async () => {
    const { unit, school, otherSchool, chief } = setting.town
    await setting.create({}, { org: unit, as: chief })
    await changeUnit(await setting.writeContext(), school, { name: 'Fyren' })
    const { kernel } = setting.server
    const events = await eventsOf(() => deleteUnit(kernel, { realm: 'se', uid: otherSchool }, 'job:test'))
    expect(events).toEqual([
      `organization.changed ${school} ${school}`,
      `organization.changed ${otherSchool} ${otherSchool}`,
    ])
  })

  test('an event of a sync names the sync', async () => {
    const { school } = setting.town
    await setting.create()
    const { kernel } = setting.server
    const sync = kernel.ids.next()
    const entry = { realm: 'se' as const, actor: 'job:test', subject: school, action: 'sync.held', details: { sync } }
    expect(await eventsOf(() => recordAudit(kernel, rows(), [entry]))).toEqual([`sync.held ${sync} ${school}`])
  })
})

test('an organization gets the events of the units below, and never those of others', async () => {
  const { unit, school, otherSchool, chief, otherAdmin, pupil } = setting.town
  await setting.create(
    { name: 'Other', address: `${setting.receiver.address}/other` },
    { org: otherSchool, as: otherAdmin },
  )
  await setting.create({ address: `${setting.receiver.address}/town` }, { org: unit, as: chief })
  // Both changes are gathered at the same time. That of the other school shows that its webhook works.
  await setting.rename(pupil.userId)
  await setting.rename(otherAdmin.userId)
  await setting.look()
  await setting.untilReceived(2)
  const received = setting.receiver.received.map(({ path }, index) => ({
    path,
    events: setting.receiver.bodies()[index]?.data.events.map((event) => `${event.uid} ${event.organization}`),
  }))
  const at = (path: string) => received.filter((each) => each.path.endsWith(path)).flatMap(({ events }) => events)
  expect(at('/other')).toEqual([`${otherAdmin.userId} ${otherSchool}`])
  expect(at('/town')).toEqual([`${pupil.userId} ${school}`, `${otherAdmin.userId} ${otherSchool}`])
})

test('a person who moves to another school is an event of both schools', async () => {
  const { unit, school, otherSchool, chief, pupil } = setting.town
  await setting.create({}, { org: unit, as: chief })
  const context = await setting.writeContext()
  const organizations = [{ id: otherSchool, role: 'student' as const, addToSubSchools: false }]
  const events = await eventsOf(() => changePerson(context, pupil.userId, { organizations }))
  expect(events).toEqual(
    expect.arrayContaining([
      `person.removed ${pupil.userId} ${school}`,
      `person.changed ${pupil.userId} ${otherSchool}`,
    ]),
  )
})

test('a webhook sends only the kinds of events that it has', async () => {
  const { pupil, school } = setting.town
  const wanted: WebhookEventType[] = ['group.created']
  await setting.create({ events: wanted })
  await setting.rename(pupil.userId)
  const events = await eventsOf(async () =>
    createGroup(await setting.writeContext(), school, { name: '6 A' }, () => 'CODE'),
  )
  expect(events).toMatchObject([expect.stringMatching(/^group\.created /u)])
})

test('no body has a name, a user name or another value of a person', async () => {
  const { pupil, school, ownGroup } = setting.town
  await setting.create()
  await setting.town.add('Märta Ångström', [{ uid: school, role: 'student' }], [ownGroup])
  await setting.rename(pupil.userId, 'Ljungström')
  await setting.look()
  await setting.untilReceived(1)
  const text = setting.receiver.received.map((each) => JSON.stringify(each)).join('')
  expect(text).toContain(pupil.userId)
  expect(text).not.toMatch(/Märta|Ångström|Ljungström|Person"|Öberg|åsa|märta|4 A|Fyrskolan/u)
})

test('thousands of changes are gathered: at most 100 events in a delivery, each change once', async () => {
  const { school, pupil } = setting.town
  await setting.create()
  const { kernel } = setting.server
  const about = (subject: string) => ({ realm: 'se' as const, actor: 'job:test', subject, action: 'change-user' })
  const details = { fields: ['name'], schoolUnit: school }
  const people = Array.from({ length: 1050 }, () => kernel.ids.next())
  await rows().transaction(async (tx) => {
    for (let start = 0; start < people.length; start += 350)
      await recordAudit(
        kernel,
        tx,
        people.slice(start, start + 350).map((uid) => ({ ...about(uid), details })),
      )
    for (let again = 0; again < 50; again++) await recordAudit(kernel, tx, [about(pupil.userId)])
  })
  await setting.look()
  const events = await setting.untilReceived(11)
  const sizes = setting.receiver.bodies().map(({ data }) => data.events.length)
  expect(Math.max(...sizes)).toBe(WEBHOOK_EVENTS_MAX)
  expect(new Set(events.map(({ uid }) => uid))).toEqual(new Set([...people, pupil.userId]))
  expect(events.slice(0, people.length).map(({ uid }) => uid)).toEqual(people)
})

test('without a webhook, no change is put into the outbox', async () => {
  await setting.rename(setting.town.pupil.userId)
  const [waiting] = await rows().select({ count: count() }).from(changeOutbox)
  expect(waiting?.count).toBe(0)
})
