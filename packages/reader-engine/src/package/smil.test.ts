import { expect, test } from 'vitest'
import { smilXml } from '../testing/book-files.ts'
import { parseXml } from '../testing/parse-xml.ts'
import { readSmil } from './smil.ts'

const read = (xml: string) => readSmil(parseXml(xml, 'OPS/smil/c1.smil'), 'OPS/smil/c1.smil')
const par = (id: string, clip = 'clipBegin="0s" clipEnd="1s"', attributes = '') =>
  `<par ${attributes}><text src="../c1.xhtml#${id}"/><audio src="../a.mp3" ${clip}/></par>`

test('a par gives its text, its clip and its times', () => {
  expect(read(smilXml(par('s1', 'clipBegin="0:00:01.5" clipEnd="2500ms"')))).toEqual([
    {
      text: { path: 'OPS/c1.xhtml', fragment: 's1' },
      media: 'OPS/a.mp3',
      clipBegin: 1.5,
      clipEnd: 2.5,
      turnPageAt: undefined,
      types: [],
    },
  ])
})

test('nested seqs are played in order, and their types are those of every par below', () => {
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
  ['with an audio without address', '<par><text src="c.xhtml"/><audio/></par>'],
  ['with audio elsewhere', '<par><text src="c.xhtml"/><audio src="https://a.example/a.mp3"/></par>'],
  ['that ends where it begins', par('s', 'clipBegin="2s" clipEnd="2s"')],
  ['that ends before it begins', par('s', 'clipBegin="2s" clipEnd="1s"')],
])('a par %s is passed over', (_what, broken) => {
  expect(read(smilXml(`${broken}${par('s2')}`)).map(({ text }) => text.fragment)).toEqual(['s2'])
})

test('a document without a smil root, or without a body, gives no pars', () => {
  expect(read(`<seq>${par('s1')}</seq>`)).toEqual([])
  expect(read('<smil xmlns="http://www.w3.org/ns/SMIL"/>')).toEqual([])
})

test('a clip without an end plays to the end of the file; one without a beginning from its start', () => {
  expect(read(smilXml(par('s1', '')))[0]).toMatchObject({ clipBegin: 0, clipEnd: undefined })
})

test('a video is a clip too', () => {
  const [clip] = read(smilXml('<par><text src="c.xhtml"/><video src="v.mp4" clipBegin="1s"/></par>'))
  expect(clip?.media).toBe('OPS/smil/v.mp4')
})

test('turnPageAt counts from the beginning of its clip', () => {
  const [clip] = read(smilXml(par('s1', 'clipBegin="10s" clipEnd="20s"', 'l:turnPageAt="2.5s"')))
  expect(clip?.turnPageAt).toBe(12.5)
})
