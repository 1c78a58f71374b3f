import { expect, test } from 'vitest'
import { smilXml } from '../testing/book-files.ts'
import { parseXml } from '../xml/parse-xml.ts'
import { readSmil } from './smil.ts'

const read = (xml: string) => readSmil(parseXml(xml, 'OPS/smil/c1.smil'), 'OPS/smil/c1.smil')
const par = (id: string, clip = 'clipBegin="0s" clipEnd="1s"', attributes = '') =>
  `<par ${attributes}><text src="../c1.xhtml#${id}"/><audio src="../a.mp3" ${clip}/></par>`

test('a par has its text, its clip and its times', () => {
  expect(read(smilXml(par('s1', 'clipBegin="0:00:01.5" clipEnd="2500ms"')))).toEqual([
    {
      text: { path: 'OPS/c1.xhtml', fragment: 's1' },
      media: 'OPS/a.mp3',
      clipBegin: 1.5,
      clipEnd: 2.5,
      turnPageAt: undefined,
      types: [],
      seqs: [],
    },
  ])
})

test('nested seqs are played in order, and each par has the types of all seqs around it', () => {
  const pars = read(
    smilXml(
      `${par('s1')}<seq epub:type="table"><seq epub:type="row">${par('s2', undefined, 'epub:type="cell"')}</seq>${par('s3')}</seq>${par('s4')}`,
    ),
  )
  expect(pars.map(({ text, types }) => [text.fragment, ...types])).toEqual([
    ['s1'],
    ['s2', 'table', 'row', 'cell'],
    ['s3', 'table'],
    ['s4'],
  ])
})

test.each([
  ['without audio', '<par><text src="c.xhtml"/></par>'],
  ['without text', '<par><audio src="a.mp3"/></par>'],
  ['with an audio without an address', '<par><text src="c.xhtml"/><audio/></par>'],
  ['with audio on another server', '<par><text src="c.xhtml"/><audio src="https://a.example/a.mp3"/></par>'],
  ['that ends at its beginning', par('s', 'clipBegin="2s" clipEnd="2s"')],
  ['that ends before it begins', par('s', 'clipBegin="2s" clipEnd="1s"')],
])('a par %s is skipped', (_what, broken) => {
  expect(read(smilXml(`${broken}${par('s2')}`)).map(({ text }) => text.fragment)).toEqual(['s2'])
})

test('two adjacent seqs of the same type are two structures; a seq without a type is none', () => {
  const pars = read(
    smilXml(
      `<seq epub:type="table"><seq epub:type="table-row">${par('s1')}</seq><seq epub:type="table-row">${par('s2')}</seq></seq><seq>${par('s3')}</seq>`,
    ),
  )
  expect(pars.map(({ seqs }) => seqs.map(({ types }) => types.join(' ')))).toEqual([
    ['table', 'table-row'],
    ['table', 'table-row'],
    [],
  ])
  expect(pars[0]?.seqs[0]).toBe(pars[1]?.seqs[0])
  expect(pars[0]?.seqs[1]).not.toBe(pars[1]?.seqs[1])
})

test('if a par has two texts or two clips, the first is used', () => {
  const [first, ...others] = read(
    smilXml(
      '<par><text src="c.xhtml#a"/><text src="c.xhtml#b"/><audio src="1.mp3" clipEnd="1s"/><audio src="2.mp3" clipEnd="1s"/></par>',
    ),
  )
  expect([first?.text.fragment, first?.media, others.length]).toEqual(['a', 'OPS/smil/1.mp3', 0])
})

test('the clips of one overlay may be in several files', () => {
  const clip = (id: string, file: string) =>
    `<par><text src="c.xhtml#${id}"/><audio src="${file}" clipBegin="0s" clipEnd="1s"/></par>`
  const pars = read(smilXml(clip('a', '1.mp3') + clip('b', '2.mp3') + clip('c', '1.mp3')))
  expect(pars.map(({ media }) => media)).toEqual(['OPS/smil/1.mp3', 'OPS/smil/2.mp3', 'OPS/smil/1.mp3'])
})

test('a document without a smil root or without a body has no pars', () => {
  expect(read(smilXml(par('s1')).replaceAll('smil', 'smile'))).toEqual([])
  expect(read('<smil xmlns="http://www.w3.org/ns/SMIL"/>')).toEqual([])
})

test('a clip without an end plays to the end of the file; a clip without a beginning plays from the start of the file', () => {
  expect(read(smilXml(par('s1', '')))[0]).toMatchObject({ clipBegin: 0, clipEnd: undefined })
})

test('a video is a clip too', () => {
  const [clip] = read(smilXml('<par><text src="c.xhtml"/><video src="v.mp4" clipBegin="1s"/></par>'))
  expect(clip?.media).toBe('OPS/smil/v.mp4')
})

test('turnPageAt has any prefix of its namespace', () => {
  const namespace = 'xmlns:own="https://lectern.example/ns/smil"'
  const [clip, other] = read(
    smilXml(
      par('s1', 'clipBegin="10s" clipEnd="20s"', `${namespace} own:turnPageAt="2.5s"`) +
        par('s2', 'clipBegin="20s" clipEnd="30s"', 'xmlns:own="urn:other" own:turnPageAt="2.5s"'),
    ),
  )
  expect([clip?.turnPointTime, other?.turnPointTime]).toEqual([12.5, undefined])
})

test('turnPageAt counts from the beginning of its clip', () => {
  const [clip] = read(smilXml(par('s1', 'clipBegin="10s" clipEnd="20s"', 'l:turnPageAt="2.5s"')))
  expect(clip?.turnPointTime).toBe(12.5)
})
