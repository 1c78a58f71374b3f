// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { NoticeKind } from './notice.tsx'
import { SnackbarProvider, useSnackbar } from './snackbar.tsx'

const KIND_LABELS = { success: 'Done', error: 'Error', warning: 'Warning', info: 'Information' }

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Shown({ kind }: { readonly kind: NoticeKind }) {
  const show = useSnackbar()
  return <button onClick={() => show(kind, 'The lamp is lit.')}>show</button>
}

async function show(kind: NoticeKind): Promise<void> {
  render(
    <SnackbarProvider label="Notifications" closeLabel="Close" kindLabels={KIND_LABELS}>
      <Shown kind={kind} />
    </SnackbarProvider>,
  )
  await act(async () => void fireEvent.click(screen.getByText('show')))
  await vi.waitFor(() => expect(notice()).not.toBeNull())
}

const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** Finds the visible snackbar. An error also has a hidden copy for screen readers. */
const notice = () => document.querySelector('[data-kind]')

test.each([
  ['success', 4000],
  ['info', 4000],
  ['warning', 5000],
  ['error', 5000],
] as const)('a snackbar of the kind %s disappears after %d ms', async (kind, ms) => {
  await show(kind)
  await after(ms - 100)
  expect(notice()?.textContent).toContain('The lamp is lit.')
  await after(600)
  expect(notice()).toBeNull()
})

test('the snackbars are in a log, which exists before the first snackbar and after the last one', async () => {
  render(
    <SnackbarProvider label="Notifications" closeLabel="Close" kindLabels={KIND_LABELS}>
      <Shown kind="info" />
    </SnackbarProvider>,
  )
  fireEvent.keyDown(document.body, { key: 'Tab' })
  const log = await vi.waitFor(() => screen.getByRole('log', { name: 'Notifications' }))
  expect(notice()).toBeNull()
  await act(async () => void fireEvent.click(screen.getByText('show')))
  await vi.waitFor(() => expect(notice()).not.toBeNull())
  expect(log.contains(notice())).toBe(true)
  await after(4600)
  expect(notice()).toBeNull()
  expect(screen.getByRole('log')).toBe(log)
})

test('each kind has its own icon and name', async () => {
  const icons = new Set<string | undefined>()
  for (const kind of ['success', 'error', 'warning', 'info'] as const) {
    await show(kind)
    expect(notice()?.textContent).toContain(KIND_LABELS[kind])
    icons.add(notice()?.querySelector('svg')?.innerHTML)
    cleanup()
  }
  expect(icons.has(undefined)).toBe(false)
  expect(icons.size).toBe(4)
})

test('messages that are shown together all appear', async () => {
  function Both() {
    const showSnackbar = useSnackbar()
    return (
      <button
        onClick={() => {
          showSnackbar('info', 'The lamp is lit.')
          showSnackbar('warning', 'The lamp smokes.')
        }}
      >
        show
      </button>
    )
  }
  render(
    <SnackbarProvider label="Notifications" closeLabel="Close" kindLabels={KIND_LABELS}>
      <Both />
    </SnackbarProvider>,
  )
  await act(async () => void fireEvent.click(screen.getByText('show')))
  await vi.waitFor(() => expect(document.querySelectorAll('[data-kind]')).toHaveLength(2))
})

test('a message appears for a time although its code cannot be loaded', async () => {
  vi.doMock('./snackbar-layer.tsx', () => {
    throw new Error('no network')
  })
  await show('warning')
  expect(screen.getByText('The lamp is lit.')).toBeDefined()
  await after(5000)
  expect(screen.queryByText('The lamp is lit.')).toBeNull()
  vi.doUnmock('./snackbar-layer.tsx')
})

test('screen readers find the close button of a snackbar', async () => {
  await show('success')
  expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy()
})

test('the close button removes a snackbar', async () => {
  await show('error')
  await act(async () => void fireEvent.click(screen.getByLabelText('Close')))
  await after(1000)
  expect(notice()).toBeNull()
})
