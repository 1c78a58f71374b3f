// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showLocale, showPortalMessages, useMessages, usePortalMessages } from './messages.ts'

afterEach(cleanup)

function Both() {
  const { t } = useMessages()
  const { t: tPortal, languageTag } = usePortalMessages()
  return <p lang={languageTag}>{`${t('action.close')} ${tPortal('nav.bookshelf')}`}</p>
}

test('the texts of the portal are loaded on request, and later follow changes of the language', async () => {
  await showLocale('sv')
  await showPortalMessages()
  render(<Both />)
  expect(screen.getByText('Stäng Bokhylla').lang).toBe('sv')
  await act(() => showLocale('de'))
  expect(screen.getByText('Schließen Bücherregal').lang).toBe('de')
  expect(document.documentElement.lang).toBe('de')
})

test('a language that is chosen while the texts of the portal are loading gets those texts, too', async () => {
  await act(async () => {
    await Promise.all([showPortalMessages(), showLocale('fi')])
  })
  render(<Both />)
  expect(screen.getByText('Sulje Kirjahylly').lang).toBe('fi')
})
