// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { showLocale, showPlayerMessages } from '../../platform/i18n/messages.ts'
import { ExternalLinkDialog } from './external-link-dialog.tsx'

beforeAll(() => Promise.all([showPlayerMessages(), showLocale('en')]))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ask = (address: string) => render(<ExternalLinkDialog address={address} open onClose={() => {}} />)

test.each(['OPS/notes.pdf', 'javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x'])(
  'the address %s opens nothing',
  (address) => {
    ask(address)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  },
)

test.each([
  ['https://a.example/b?c', 'opens a.example in a new tab', '_blank'],
  ['mailto:ann%20b@a.example?subject=Hi', 'opens your email app: ann b@a.example', '_self'],
  ['mailto:50%@a.example', 'opens your email app: 50%@a.example', '_self'],
  ['tel:+46-8-123', 'opens your phone app: +46-8-123', '_self'],
])('the address %s opens only after a question: %s', (address, question, target) => {
  const open = vi.fn<typeof globalThis.open>()
  vi.stubGlobal('open', open)
  ask(address)
  expect(screen.getByRole('alertdialog').textContent).toContain(question)
  expect(open).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Open the link' }))
  expect(open).toHaveBeenCalledExactlyOnceWith(address, target, 'noopener,noreferrer')
})
