// @vitest-environment jsdom
import type { FieldRule } from '@lectern/contracts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { showLocale, showPortalMessages, usePortalMessages } from '../i18n/messages.ts'
import { fieldPhrase } from './field-phrase.ts'

beforeAll(async () => {
  await showLocale('en')
  await showPortalMessages()
})
afterEach(cleanup)

function Phrase({ rule }: { readonly rule: FieldRule }) {
  return <p>{fieldPhrase(usePortalMessages().t, rule)}</p>
}

test.each([
  ['too_short', 'At least 8 characters'],
  ['too_long', 'Up to 255 characters'],
  ['out_of_range', 'Must be between 1 and 18'],
] as const)('the message of the rule %s says the limits', (rule, text) => {
  render(<Phrase rule={rule} />)
  expect(screen.getByRole('paragraph').textContent).toBe(text)
})
