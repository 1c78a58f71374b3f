import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAST_START } from './preload.ts'
import { resolveFile } from './resolve-file.ts'

const FILES = {
  'package.json': '{ "type": "module" }',
  'main.js': '',
  'deep/typed.ts': 'export const typed: number = 1',
  'deep/always.mjs': '',
  'deep/always.cjs': '',
  'deep/folder.js/index.js': '',
  'common/package.json': '{ "type": "commonjs" }',
  'common/part.js': '',
  'unknown/package.json': '{ "name": "unknown" }',
  'unknown/part.js': '',
  'damaged/package.json': '{',
  'damaged/part.js': '',
  'node_modules/loose/part.js': '',
  'node_modules/whole/package.json': '{ "type": "module", "exports": "./part.js" }',
  'node_modules/whole/part.js': 'export const name = "the outer one"',
  'inner/package.json': '{ "type": "module" }',
  'inner/node_modules/whole/package.json': '{ "type": "module", "exports": "./part.js" }',
  'inner/node_modules/whole/part.js': 'export const name = "the inner one"',
  'inner/uses.js': 'import { name } from "whole"; export { name }',
  'program.js':
    'import { name } from "whole"; import * as inner from "./inner/uses.js"; import "./deep/typed.ts"; ' +
    'const missing = await import("./missing.js").catch(({ code }) => code); console.log([name, inner.name, missing].join())',
}
let folder: string
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'lectern-modules-')))
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  await symlink(join(folder, 'deep'), join(folder, 'linked'))
  await symlink(join(folder, 'main.js'), join(folder, 'linked.js'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const url = (name: string) => pathToFileURL(join(folder, name)).href

test.each([
  ['main.js', './deep/typed.ts', 'deep/typed.ts', 'module-typescript'],
  ['deep/typed.ts', '../main.js', 'main.js', 'module'],
  ['common/part.js', '../deep/always.mjs', 'deep/always.mjs', 'module'],
] as const)('%s imports %s, which is a file of ECMAScript', (parent, specifier, found, format) => {
  expect(resolveFile(specifier, url(parent))).toEqual({ url: url(found), format })
})

test.each([
  './deep/always.cjs',
  './deep/folder.js',
  './deep/missing.js',
  './deep',
  './main.js?again',
  './common/part.js',
  './unknown/part.js',
  './damaged/part.js',
  './node_modules/loose/part.js',
  './linked.js',
  './linked/typed.ts',
  'whole',
  '#main',
])('Node resolves an import of %s', (specifier) => {
  expect(resolveFile(specifier, url('main.js'))).toBeUndefined()
})

test('a program gets the same modules and errors as without it', () => {
  const run = (...options: string[]) =>
    execFileSync(process.execPath, [...options, join(folder, 'program.js')], { encoding: 'utf8' })
  expect(run(...FAST_START)).toBe('the outer one,the inner one,ERR_MODULE_NOT_FOUND\n')
  expect(run()).toBe(run(...FAST_START))
})
