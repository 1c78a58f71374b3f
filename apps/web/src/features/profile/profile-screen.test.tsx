// @vitest-environment jsdom
import { getMe, getOwnAccount } from '@lectern/contracts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { showLocale, showPortalMessages, showWorkMessages } from '../../platform/i18n/messages.ts'
import { showScreen } from '../../services/administration/testing/show-screen.tsx'
import { ProfileScreen } from './profile-screen.tsx'
import { useProfile } from './use-profile.ts'

beforeAll(() => Promise.all([showPortalMessages(), showWorkMessages(), showLocale('en')]))
afterEach(cleanup)

function Page() {
  return (
    <ProfileScreen profile={useProfile()} preferences={null} onDevice={null} mayLogOut={false} onLogOut={() => {}} />
  )
}

test.each([
  [false, ['Åsa Öberg', 'Login', 'Where you are logged in', 'My data']],
  [true, ['Åsa Öberg']],
])('a shared account has no cards for a log-in, devices and data: %s', async (sharedAccount, cards) => {
  const me = { firstname: 'Åsa', lastname: 'Öberg', username: 'asa', email: null, sharedAccount }
  const actions = sharedAccount ? [] : ['ExportData']
  const account = { actions, consumer: false, hasPassword: !sharedAccount, deletionDueAt: null }
  showScreen(<Page />, ({ path }) => {
    if (path === getMe.path) return me
    return path === getOwnAccount.path ? account : undefined
  })
  expect(await screen.findByRole('heading', { level: 2, name: 'Åsa Öberg' })).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(cards)
})
