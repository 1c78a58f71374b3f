// @vitest-environment jsdom
import { createManagedPerson, CUSTOMER_CALLS } from '@lectern/contracts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { stubWidth } from '../../ui/data-table/testing/example-table.tsx'
import { NewGroupScreen } from './group/new-group-screen.tsx'
import { NewOrganizationScreen } from './organization/new-organization-screen.tsx'
import { NewUserScreen } from './person/new-user-screen.tsx'
import { EXAMPLE_GROUP, EXAMPLE_UNIT, EXAMPLE_USER } from './testing/example-rows.ts'
import { fill, loadTexts, press, showManaged } from './testing/show-managed.tsx'

const CALLS = CUSTOMER_CALLS.eu
const UNIT = EXAMPLE_UNIT.uid

beforeAll(loadTexts)
beforeEach(() => stubWidth('wide'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  [
    'user',
    () => <NewUserScreen unit={UNIT} />,
    createManagedPerson,
    { id: EXAMPLE_USER.uid },
    ['First name', 'Last name', 'Username'],
  ],
  ['organization', () => <NewOrganizationScreen above={UNIT} />, CALLS.createSchoolUnit, EXAMPLE_UNIT, ['Name']],
  ['group', () => <NewGroupScreen unit={UNIT} />, CALLS.createGroup, { uid: EXAMPLE_GROUP.uid }, ['Name']],
] as const)('a new %s makes fetched data load again', async (_kind, renderScreen, create, created, labels) => {
  const sent = showManaged(renderScreen(), (contract) => {
    if (contract === CALLS.getSchoolUnit) return EXAMPLE_UNIT
    return contract === create ? created : undefined
  })
  await screen.findByText('Fyrskolan')
  const countLoads = () => sent.filter(({ contract }) => contract === CALLS.getSchoolUnit).length
  for (const label of labels) fill(label, label)
  expect(countLoads()).toBe(1)
  press('Create')
  expect(await screen.findByText(/ is created$/u)).toBeTruthy()
  await waitFor(() => expect(countLoads()).toBe(2))
})
