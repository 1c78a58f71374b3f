// @vitest-environment jsdom
import { loadCatalogue } from '@lectern/messages'
import { expect, test, vi } from 'vitest'
import { getPlayerMessages, showLocale } from './messages.ts'

vi.mock('@lectern/messages', { spy: true })

test('the texts of a part can arrive before the texts of the first locale', async () => {
  const core = Promise.withResolvers<Awaited<ReturnType<typeof loadCatalogue>>>()
  vi.mocked(loadCatalogue).mockReturnValueOnce(core.promise)
  const shown = showLocale('en')
  const { t } = await getPlayerMessages()
  core.resolve({})
  await shown
  expect(t('reader.play')).toBe('Play')
})
