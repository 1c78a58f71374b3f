import { mkdir } from 'node:fs/promises'
import S3rver from 's3rver'
import { startTcpProxy } from './tcp-proxy.ts'
import type { TcpProxy } from './tcp-proxy.ts'

/** An S3 store behind a proxy. A test can stop the proxy, so that the store is unreachable. */
export interface S3Bucket {
  /** Settings of a server that stores its books here. */
  readonly env: Readonly<Record<string, string>>
  readonly proxy: TcpProxy
  close(): Promise<void>
}

const BUCKET = 'books'
/** The only credentials that s3rver accepts. */
const CREDENTIALS = 'S3RVER'

/** Starts an S3 store that writes its objects into the folder. */
export async function startS3Bucket(directory: string): Promise<S3Bucket> {
  await mkdir(directory, { recursive: true })
  const configureBuckets = [{ name: BUCKET, configs: [] }]
  const store = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets })
  const { port } = await store.run()
  const proxy = await startTcpProxy({ host: '127.0.0.1', port })
  return {
    env: {
      OBJECT_STORE: `s3://${BUCKET}?endpoint=http://127.0.0.1:${proxy.port}&region=us-east-1`,
      AWS_ACCESS_KEY_ID: CREDENTIALS,
      AWS_SECRET_ACCESS_KEY: CREDENTIALS,
    },
    proxy,
    close: async () => {
      await proxy.stop()
      await store.close()
    },
  }
}
