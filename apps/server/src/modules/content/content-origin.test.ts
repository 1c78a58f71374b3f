import { describe, expect, test } from 'vitest'
import { contentOriginFor } from './content-origin.ts'

const appOrigin = 'http://127.0.0.1:8080'
const request = (host: string) => ({ protocol: 'http' as const, host })

describe('on the app’s own host', () => {
  const sharedHost = {
    origins: [appOrigin, 'http://localhost:8080'],
    publicOrigin: appOrigin,
    contentOrigin: appOrigin,
  }

  test('content addresses use the host of the request', () => {
    expect(contentOriginFor(sharedHost, request('localhost:8080'))).toBe('http://localhost:8080')
  })

  test('a host outside the configured origins is never used', () => {
    expect(contentOriginFor(sharedHost, request('evil.example'))).toBe(appOrigin)
  })
})

test('content with a separate host has the origin of that host, for every host of the request', () => {
  const separateHost = { origins: [appOrigin], publicOrigin: appOrigin, contentOrigin: 'https://books.example' }
  for (const host of ['127.0.0.1:8080', 'books.example', 'inner:80'])
    expect(contentOriginFor(separateHost, request(host))).toBe('https://books.example')
})
