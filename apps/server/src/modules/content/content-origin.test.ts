import { describe, expect, test } from 'vitest'
import { contentOriginFor } from './content-origin.ts'

const here = 'http://127.0.0.1:8080'
const request = (host: string) => ({ protocol: 'http' as const, host })

describe('on the app’s own host', () => {
  const own = { origins: [here, 'http://localhost:8080'], publicOrigin: here, contentOrigin: here }

  test('content addresses use the host of the request', () => {
    expect(contentOriginFor(own, request('localhost:8080'))).toBe('http://localhost:8080')
  })

  test('a host outside the configured origins is never used', () => {
    expect(contentOriginFor(own, request('evil.example'))).toBe(here)
  })
})

test('content with a separate host has the origin of that host, for every host of the request', () => {
  const apart = { origins: [here], publicOrigin: here, contentOrigin: 'https://books.example' }
  for (const host of ['127.0.0.1:8080', 'books.example', 'inner:80'])
    expect(contentOriginFor(apart, request(host))).toBe('https://books.example')
})
