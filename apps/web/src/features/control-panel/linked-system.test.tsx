// @vitest-environment jsdom
import { type LinkedSync, listLinkedSyncs } from '@lectern/contracts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { showAdministrationMessages, showLocale, showPortalMessages } from '../../platform/i18n/messages.ts'
import { LinkedSystem } from './linked-system.tsx'
import { showScreen } from '../../services/administration/testing/show-screen.tsx'

beforeAll(() => Promise.all([showPortalMessages(), showAdministrationMessages(), showLocale('en')]))
afterEach(cleanup)

const SYNC: LinkedSync = {
  orgId: 'o',
  syncId: 's',
  type: 'oneroster',
  guardians: true,
  administered: true,
  owns: ['name', 'identifiers'],
}

test.each<[readonly LinkedSync[], string]>([
  [
    [SYNC],
    'From the school’s system: OneRoster. The system decides: Name, Identifiers. The next run replaces a change',
  ],
  [[{ ...SYNC, owns: [] }], 'From the school’s system: OneRoster. A change that you make here stays.'],
  [[SYNC, { ...SYNC, syncId: 't', type: 'excel' }], 'From the school’s system: OneRoster and Excel, CSV.'],
])('a person from the system of the school says which values it decides: %#', async (syncs, text) => {
  showScreen(<LinkedSystem kind="person" uid="p" />, () => ({ data: syncs }))
  expect(await screen.findByText((shown) => shown.startsWith(text))).toBeTruthy()
})

test.each<[LinkedSync['owns'], RegExp]>([
  [['roles'], / If you remove an entry that comes from it, its next run adds the entry again\.$/u],
  [['name', 'pupils'], / An entry that you remove here stays removed\.$/u],
])('a list says whether a removed entry comes back: %j', async (owns, text) => {
  showScreen(<LinkedSystem about="roles" kind="person" uid="p" />, () => ({ data: [{ ...SYNC, owns }] }))
  expect(await screen.findByText(text)).toBeTruthy()
})

test.each([true, false])(
  'a list of children names only a system from which guardians are read: %s',
  async (guardians) => {
    const sent = showScreen(<LinkedSystem about="pupils" kind="person" uid="p" />, () => ({
      data: [{ ...SYNC, guardians }],
    }))
    await waitFor(() => expect(sent.map(({ contract }) => contract)).toContain(listLinkedSyncs))
    await waitFor(() => expect(screen.queryByText(/^From the school/u) !== null).toBe(guardians))
  },
)

test('without a sync it is empty', async () => {
  const sent = showScreen(<LinkedSystem kind="group" uid="g" />, () => ({ data: [] }))
  await waitFor(() => expect(sent.map(({ contract }) => contract)).toContain(listLinkedSyncs))
  expect(screen.queryByText(/^From the school/u)).toBeNull()
})

test.each<[string, Partial<LinkedSync>, boolean]>([
  ['the administrators of the sync', {}, true],
  ['others', { administered: false }, false],
  ['a sync whose files are uploaded', { type: 'excel' }, false],
])('a group leads to the sync that adds a new pupil at once: %s', async (_who, values, isShown) => {
  showScreen(<LinkedSystem about="members" kind="group" uid="g" />, () => ({ data: [{ ...SYNC, ...values }] }))
  await screen.findByText(/^From the school/u)
  const link = screen.queryByRole('link', { name: 'New in class today' })
  expect(link?.getAttribute('href')).toBe(isShown ? '/controlpanel/schools/o/syncs/s' : undefined)
})
