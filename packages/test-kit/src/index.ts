export { tinyEpub, type TinyEpubOptions } from './tiny-epub.ts'
export { writeZip, type ZipEntry } from './write-zip.ts'
