// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { showLocale, showPortalMessages } from '../../platform/i18n/messages.ts'
import { PlatformProvider } from '../../platform/platform.tsx'
import { TEST_USER, testPlatform } from '../../platform/testing/test-platform.ts'
import { LogInCard } from './log-in-card.tsx'
import type { Profile } from './use-profile.ts'

beforeAll(() => Promise.all([showPortalMessages(), showLocale('en')]))
afterEach(cleanup)

const me: Profile['me'] = {
  uid: TEST_USER.id,
  username: TEST_USER.username,
  firstname: 'Åsa',
  lastname: 'Öberg',
  email: 'asa@example.org',
  emailVerified: true,
  speakingBookRights: false,
  hidePasswordChange: false,
  sharedAccount: false,
  identifiers: {},
  associations: [],
  memberships: [],
}

test.each<[Profile['account']['actions'], string[]]>([
  [['EditPassword'], ['Change password']],
  [['EditEmail'], ['Change email']],
  [[], []],
])('the profile offers what the server allows: %o', (actions, buttons) => {
  const account = { actions, consumer: false, hasPassword: true, deletionDueAt: null }
  render(
    <PlatformProvider value={testPlatform()}>
      <QueryClientProvider client={new QueryClient()}>
        <LogInCard me={me} organizations={[]} account={account} />
      </QueryClientProvider>
    </PlatformProvider>,
  )
  expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons)
})
