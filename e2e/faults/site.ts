import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readPostmaster } from '../../apps/server/src/kernel/database/embedded/postmaster.ts'
import { connectToEmbedded } from '../../apps/server/src/testing/embedded-client.ts'
import { startMailSink, type MailSink } from '../../apps/server/src/testing/mail-sink.ts'
import { type S3Bucket, startS3Bucket } from '../../apps/server/src/testing/s3-bucket.ts'
import { startServerOn, type RunningServer } from '../src/start-server.ts'

/** Sizes of the disks. A demo database uses 150 MB and grows by 2 MB a second at full speed. */
const DATABASE_DISK = '1g'
const BOOK_DISK = '512m'

/** A server with its own disks, mail server and, if chosen, S3 store. */
export interface Site {
  readonly server: RunningServer
  readonly mail: MailSink
  /** Folder of the embedded database: a disk of its own. */
  readonly databaseDisk: string
  /** Data folder with the books, the uploads and the log: a disk of its own. */
  readonly bookDisk: string
  readonly bucket: S3Bucket | undefined
  /** Process id of the embedded database; undefined while it is away. */
  findDatabase(): Promise<number | undefined>
  connectToDatabase(): ReturnType<typeof connectToEmbedded>
  stop(): Promise<void>
}

/** Starts a server with the demo data. The disks are mounted in memory, which requires root on Linux. */
export async function startSite(store: 'folder' | 's3'): Promise<Site> {
  const root = await mkdtemp(path.join(tmpdir(), 'lectern-faults-'))
  const bookDisk = path.join(root, 'data')
  const databaseDisk = path.join(bookDisk, 'postgres')
  await mountDisk(bookDisk, BOOK_DISK)
  await mountDisk(databaseDisk, DATABASE_DISK)
  const mail = await startMailSink()
  const bucket = store === 's3' ? await startS3Bucket(path.join(root, 'bucket')) : undefined
  const server = await startServerOn(bookDisk, {
    ...mail.env,
    // Each new family has an address of its own, because the sign-ups of one address are limited.
    TRUST_PROXY: '1',
    ...bucket?.env,
  })
  const cluster = path.join(databaseDisk, 'cluster')
  return {
    server,
    mail,
    databaseDisk,
    bookDisk,
    bucket,
    findDatabase: async () => (await readPostmaster(cluster))?.pid,
    connectToDatabase: () => connectToEmbedded(bookDisk),
    stop: async () => {
      await server.stop()
      await mail.close()
      await bucket?.close()
      // This process still has the log open, so the disk is removed lazily.
      for (const disk of [databaseDisk, bookDisk]) execFileSync('umount', ['--lazy', disk])
      await rm(root, { recursive: true, force: true })
    },
  }
}

async function mountDisk(folder: string, size: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder])
}
