import { EPUB_BYTES_MAX } from '@lectern/contracts'
import { useRef, useState } from 'react'
import { setState, toState, type Upload, type UploadResult, type UploadState } from './uploads.ts'

/** Sends a file. `onSent` receives the number of sent bytes. */
export type SendFile = (file: File, onSent: (bytes: number) => void) => Promise<UploadResult>

/** Uploads files one after the other. The uploads continue if the user opens another page of the app. */
export function useUploads(sendFile: SendFile, onUploaded: () => Promise<void>) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const nextId = useRef(0)
  const queue = useRef(Promise.resolve())
  const show = (id: number, state: UploadState) => setUploads((all) => setState(all, id, state))
  const send = async ({ id, file }: Pick<Upload, 'id' | 'file'>): Promise<void> => {
    if (file.size > EPUB_BYTES_MAX) return show(id, { kind: 'refused', code: 'import_too_large', details: undefined })
    show(id, { kind: 'sending', sent: 0 })
    try {
      const result = await sendFile(file, (sent) => show(id, { kind: 'sending', sent }))
      show(id, toState(result))
      if (result.ok) await onUploaded()
    } catch (error) {
      show(id, { kind: 'refused', code: 'internal_error', details: undefined })
      throw error
    }
  }
  const enqueue = (upload: Pick<Upload, 'id' | 'file'>) => {
    show(upload.id, { kind: 'waiting' })
    const sent = queue.current.then(() => send(upload))
    // The next file is sent also after an error, which the browser reports.
    queue.current = sent.catch(() => {})
    void sent
  }
  const add = (files: Iterable<File>) => {
    for (const file of files) {
      const upload = { id: nextId.current++, file }
      setUploads((all) => [...all, { ...upload, state: { kind: 'waiting' } }])
      enqueue(upload)
    }
  }
  return { uploads, add, retry: enqueue }
}
