import { expect, test } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

const ORIGIN = 'https://lectern.example'

test.each([
  ['https://evil.example/', '/'],
  ['//evil.example/x', '/'],
  ['/.//evil.example/x', '/'],
  [`${ORIGIN}//evil.example/x`, '/'],
  ['javascript:alert(1)', '/'],
  ['\\\\evil.example', '/'],
  ['/login?redirect=%2Flogin', '/'],
  ['/login/callback?code=c', '/'],
  [undefined, '/'],
  ['/library/bookshelf?x=1#y', '/library/bookshelf?x=1#y'],
  [`${ORIGIN}/profile`, '/profile'],
  ['/bookshelf/play/id/1?id_token=t&origin=polylino', '/bookshelf/play/id/1?origin=polylino'],
])('%s becomes %s', (redirect, path) => {
  expect(safeRedirect(redirect, ORIGIN)).toBe(path)
})
