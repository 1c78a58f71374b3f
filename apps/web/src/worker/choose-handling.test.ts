import { describe, expect, test } from 'vitest'
import { chooseHandling, isServerResponse } from './choose-handling.ts'

const ORIGIN = 'https://read.example'
const shell = new Set(['/index.html', '/assets/app-1a2b.js', '/before-first-paint.js'])
const handle = (path: string, mode = 'cors', method = 'GET') =>
  chooseHandling({ method, mode, url: new URL(path, ORIGIN).href }, ORIGIN, shell).kind

describe('the worker leaves to the browser', () => {
  test.each([
    '/api/library/v1/user/x/books',
    '/api/account/me',
    '/auth/v2/token',
    '/auth/logout',
    '/content/books/abc/OPS/c1.mp3?Policy=x',
    '/demo/stripe/_sandbox/challenges/tds_1',
    '/outbox',
    '/healthz',
  ])('%s, also as a navigation', (path) => {
    expect([handle(path), handle(path, 'navigate')]).toEqual(['leave', 'leave'])
  })

  test('requests that are not GET, requests to other origins, and files of other builds', () => {
    expect(handle('/profile', 'navigate', 'POST')).toBe('leave')
    expect(handle('https://elsewhere.example/assets/app-1a2b.js')).toBe('leave')
    expect(handle('/assets/app-of-the-next-build.js')).toBe('leave')
  })
})

test('pages, settings and files without a hash come from the network first; hashed files of the build come from the cache', () => {
  expect(handle('/bookshelf/play/id/x?origin=polylino', 'navigate')).toBe('network first')
  expect(handle('/', 'navigate')).toBe('network first')
  expect(handle('/apis-are-no-services', 'navigate')).toBe('network first')
  expect(handle('/config.json')).toBe('network first')
  expect(handle('/before-first-paint.js')).toBe('network first')
  expect(handle('/assets/app-1a2b.js')).toBe('cache first')
})

const createResponse = (status: number, type = 'text/html') => ({
  status,
  headers: new Headers({ 'content-type': type }),
})

test('a proxy error is not a response of the server, and a redirect is one', () => {
  expect([502, 503, 504].map((status) => isServerResponse(createResponse(status), '/index.html'))).toEqual([
    false,
    false,
    false,
  ])
  // In a service worker, the redirect of a navigation has status 0.
  expect([0, 200, 404].map((status) => isServerResponse(createResponse(status), '/index.html'))).toEqual([
    true,
    true,
    true,
  ])
})

test('the page of a captive portal is not stored as the settings', () => {
  expect(isServerResponse(createResponse(200), '/config.json')).toBe(false)
  expect(isServerResponse(createResponse(200, 'application/json; charset=utf-8'), '/config.json')).toBe(true)
})
