import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, constants, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isAlive } from '../database/embedded/postmaster.ts'
import { assertSafeObjectKey } from './object-key.ts'
import type {
  ByteRange,
  ListedObject,
  ObjectDescription,
  ObjectInfo,
  ObjectStore,
  StoredObject,
} from './object-store.ts'
import { ObjectStoreError } from './object-store.ts'

/** Size of the file that checks whether the disk has space: more than one block. */
const PROBE_BYTES = 65_536

/**
 * Opens a store of plain files. A new file is renamed at the end, so that a crash leaves no incomplete object. Throws
 * an ObjectStoreError if the folder cannot be used.
 */
export async function openFolderStore(root: string): Promise<ObjectStore> {
  const folders = storeFolders(root)
  try {
    await mkdir(folders.objects, { recursive: true })
    await mkdir(folders.about, { recursive: true })
    await mkdir(folders.unfinished, { recursive: true })
    await removeUnfinished(folders.unfinished)
  } catch (error) {
    throw toReadableError(error, root)
  }
  return {
    put: (key, body, description) => put(root, key, body, description),
    get: (key, range) => get(root, key, range),
    head: (key) => head(root, key),
    list: (prefix) => list(root, prefix),
    listSizes: (prefix) => listSizes(root, prefix),
    delete: (prefix) => deletePrefix(root, prefix),
    check: () => check(root),
    close: () => Promise.resolve(),
  }
}

/** A command and the server can use one store at the same time, so files of other running processes stay. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number.parseInt(name, 10)
    if (Number.isNaN(pid) || pid === process.pid || !isAlive(pid)) await rm(join(folder, name), { force: true })
  }
}

/** Writes and deletes a file, because only a write shows that the disk is full. */
async function check(root: string): Promise<void> {
  const folders = storeFolders(root)
  const probe = join(folders.unfinished, `${process.pid}-${randomUUID()}`)
  try {
    await access(folders.objects, constants.R_OK | constants.W_OK)
    await writeFile(probe, Buffer.alloc(PROBE_BYTES))
  } catch (error) {
    throw toReadableError(error, root)
  } finally {
    await rm(probe, { force: true })
  }
}

function storeFolders(root: string) {
  return { objects: join(root, 'objects'), about: join(root, 'about'), unfinished: join(root, 'unfinished') }
}

function objectFiles(root: string, key: string) {
  assertSafeObjectKey(key)
  return { object: join(root, 'objects', key), about: join(root, 'about', `${key}.json`) }
}

async function put(root: string, key: string, body: Uint8Array | Readable, description: ObjectDescription) {
  const files = objectFiles(root, key)
  const temporary = join(root, 'unfinished', `${process.pid}-${randomUUID()}`)
  try {
    const digest = createHash('sha256')
    const source = body instanceof Uint8Array ? Readable.from([body]) : body
    await pipeline(source, hashingStream(digest), createWriteStream(temporary))
    await mkdir(dirname(files.object), { recursive: true })
    await mkdir(dirname(files.about), { recursive: true })
    const { ino } = await stat(temporary)
    const about = { ...description, etag: `"${digest.digest('base64url').slice(0, 27)}"`, ino }
    await writeFile(`${temporary}.json`, JSON.stringify(about))
    await rename(temporary, files.object)
    await rename(`${temporary}.json`, files.about)
  } catch (error) {
    await rm(temporary, { force: true })
    await rm(`${temporary}.json`, { force: true })
    throw toReadableError(error, root)
  }
}

function hashingStream(digest: ReturnType<typeof createHash>): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      digest.update(chunk)
      done(null, chunk)
    },
  })
}

async function head(root: string, key: string): Promise<ObjectInfo | undefined> {
  const files = objectFiles(root, key)
  const found = await stat(files.object).catch(ignoreMissing)
  if (!found?.isFile()) return undefined
  const about = await readAbout(files.about)
  // After a crash between the two renames, the stored ETag is that of the previous bytes. `ino` names the file of the
  // ETag; older versions stored none.
  const isOwn = about.ino === undefined || about.ino === found.ino
  const etag = isOwn ? about.etag : undefined
  return { size: found.size, contentType: about.contentType, etag: etag ?? `"${found.size}-${found.mtimeMs}"` }
}

async function get(root: string, key: string, range?: ByteRange): Promise<StoredObject | undefined> {
  const info = await head(root, key)
  if (info === undefined) return undefined
  return { ...info, stream: createReadStream(objectFiles(root, key).object, range) }
}

async function readAbout(
  file: string,
): Promise<{ contentType: string; etag: string | undefined; ino: number | undefined }> {
  const text = await readFile(file, 'utf8').catch(ignoreMissing)
  const about: unknown = text === undefined ? {} : JSON.parse(text)
  const field = (name: string) => (typeof about === 'object' && about !== null ? Reflect.get(about, name) : undefined)
  const contentType: unknown = field('contentType')
  const etag: unknown = field('etag')
  const ino: unknown = field('ino')
  return {
    contentType: typeof contentType === 'string' ? contentType : 'application/octet-stream',
    etag: typeof etag === 'string' ? etag : undefined,
    ino: typeof ino === 'number' ? ino : undefined,
  }
}

async function* list(root: string, prefix: string): AsyncIterable<string> {
  const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1)
  if (folder !== '') assertSafeObjectKey(folder.slice(0, -1))
  yield* filesBelow(join(root, 'objects'), folder, prefix)
}

async function* listSizes(root: string, prefix: string): AsyncIterable<ListedObject> {
  for await (const key of list(root, prefix)) {
    const found = await stat(objectFiles(root, key).object).catch(ignoreMissing)
    if (found !== undefined) yield { key, size: found.size }
  }
}

async function* filesBelow(objects: string, folder: string, prefix: string): AsyncIterable<string> {
  const children = (await readdir(join(objects, folder), { withFileTypes: true }).catch(ignoreMissing)) ?? []
  for (const child of children) {
    const key = folder + child.name
    if (child.isDirectory()) {
      if (key.startsWith(prefix) || prefix.startsWith(`${key}/`)) yield* filesBelow(objects, `${key}/`, prefix)
    } else if (key.startsWith(prefix)) yield key
  }
}

async function deletePrefix(root: string, prefix: string): Promise<void> {
  if (prefix === '') throw new ObjectStoreError('Deleting needs a prefix')
  if (prefix.endsWith('/')) {
    const files = objectFiles(root, prefix.slice(0, -1))
    await rm(files.object, { recursive: true, force: true })
    await rm(files.about.slice(0, -'.json'.length), { recursive: true, force: true })
    return
  }
  for await (const key of list(root, prefix)) {
    const files = objectFiles(root, key)
    await rm(files.object, { force: true })
    await rm(files.about, { force: true })
  }
}

function errorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

function ignoreMissing(error: unknown): undefined {
  if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return undefined
  throw error
}

/** Returns an ObjectStoreError for an error that an operator can fix. Returns other errors unchanged. */
function toReadableError(error: unknown, root: string): unknown {
  switch (errorCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new ObjectStoreError(`The disk that holds the object store ${root} is full`, { cause: error })
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new ObjectStoreError(`The object store ${root} cannot be written: check its owner and rights`, {
        cause: error,
      })
    case 'ENOENT':
    case 'ENOTDIR':
    case 'EEXIST':
      return new ObjectStoreError(`The object store ${root} is not a folder that can be written`, { cause: error })
    default:
      return error
  }
}
