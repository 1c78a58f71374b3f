// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { SearchField } from './search-field.tsx'

afterEach(cleanup)

function Words() {
  const [value, setValue] = useState('')
  return <SearchField label="Words" clearLabel="Clear" value={value} onChange={setValue} />
}

test('the clear button appears with the first letter; it empties the field and focuses it', () => {
  render(<Words />)
  const field = screen.getByRole('searchbox', { name: 'Words' })
  expect(screen.queryByRole('button')).toBeNull()
  fireEvent.change(field, { target: { value: 'lamp' } })
  expect(field).toHaveProperty('value', 'lamp')
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(field).toHaveProperty('value', '')
  expect(screen.queryByRole('button')).toBeNull()
  expect(document.activeElement).toBe(field)
})
